import { Page } from '../ui/page.tsx';

export default function PaymentPage() {
  return <Page title="Pago" />;
}
