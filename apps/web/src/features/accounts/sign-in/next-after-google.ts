import { safeNext } from '../../../lib/navigation/next-path.ts';
import { keptInTab } from '../../../lib/storage/kept.ts';

/** Where to go after a sign-in that leaves the app; when nothing can be kept one lands at home. */
const next = keptInTab('oficio.after-google');

export const keepNext = next.keep;

/** What was kept, once. */
export function takeNext(): string | null {
  const kept = next.read();
  next.keep(null);
  return safeNext(kept);
}
