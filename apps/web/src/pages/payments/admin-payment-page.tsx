import { Button } from '@mantine/core';
import { useLocation } from 'react-router';
import { PaymentDetail } from '../../features/payments/admin/payment-detail.tsx';
import { receiptPath } from '../../lib/navigation/document-paths.ts';
import { Link } from '../../lib/navigation/link.tsx';
import { listQuery } from '../../lib/navigation/list-query.ts';
import { useIdParam } from '../../lib/navigation/use-id-param.ts';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Page } from '../../ui/layout/page.tsx';
import NotFoundPage from '../status/not-found-page.tsx';

/** One payment with its history and the administrator's decisions. */
export default function AdminPaymentPage() {
  const id = useIdParam('paymentId');
  const { state } = useLocation();
  if (id === null) return <NotFoundPage />;
  return (
    <Page
      title={`Pago n.º ${id}`}
      width="medium"
      actions={
        <Button component={Link} to={receiptPath(id)} variant="default" size="md">
          Ver recibo
        </Button>
      }
    >
      <PaymentDetail key={id} id={id} />
      <BackLink to={`/admin/payments${listQuery(state)}`}>Volver a los pagos</BackLink>
    </Page>
  );
}
