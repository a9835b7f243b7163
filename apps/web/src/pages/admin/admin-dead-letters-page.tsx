import { DeadLetters } from '../../features/admin/deliveries/dead-letters.tsx';

/** Table of the failed deliveries. */
export default function AdminDeadLettersPage() {
  return <DeadLetters />;
}
