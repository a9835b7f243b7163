import { Page } from '../ui/page.tsx';

export default function PaymentSuccessPage() {
  return <Page title="Pago realizado" />;
}
