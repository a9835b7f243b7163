import { Anchor, Group } from '@mantine/core';
import { RECEIPT_TITLE } from '@oficio/domain/payments/documents/receipt.ts';
import { jobPath } from '@oficio/domain/requests/job-path.ts';
import { can } from '@oficio/domain/roles.ts';
import { fetchReceiptPdf, useReceipt } from '../../features/payments/documents/api.ts';
import { PrintButton } from '../../features/payments/documents/document-controls.tsx';
import { Receipt, ReceiptSkeleton } from '../../features/payments/documents/receipt.tsx';
import { Link } from '../../lib/navigation/link.tsx';
import { useIdParam } from '../../lib/navigation/use-id-param.ts';
import { useUser } from '../../lib/session/session.ts';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { DownloadButton } from '../../ui/forms/download-button.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Page } from '../../ui/layout/page.tsx';
import NotFoundPage from '../status/not-found-page.tsx';

/** Receipt of one payment, for the payer and for the staff. */
export default function ReceiptPage() {
  const id = useIdParam('paymentId');
  return id === null ? <NotFoundPage /> : <ReceiptOf id={id} />;
}

function ReceiptOf({ id }: { readonly id: number }) {
  const { data, error, refetch } = useReceipt(id);
  const user = useUser();
  const readsPayments = user !== null && can(user.role, 'payments:read');
  return (
    <Page
      title={RECEIPT_TITLE}
      width="medium"
      actions={
        error && !data ? null : (
          <Group className="no-print">
            <PrintButton />
            <DownloadButton type="application/pdf" get={() => fetchReceiptPdf(id)}>
              Descargar PDF
            </DownloadButton>
          </Group>
        )
      }
    >
      {data ? (
        <Receipt receipt={data} />
      ) : error ? (
        <ErrorState error={error} fallback="Error al cargar el recibo" onRetry={() => void refetch()} />
      ) : (
        <ReceiptSkeleton />
      )}
      {data ? (
        <Anchor
          component={Link}
          to={jobPath(data.request_id)}
          className="no-print"
          display="block"
          py="xs"
          mt="sm"
        >
          Ver trabajo
        </Anchor>
      ) : null}
      <BackLink to={readsPayments ? `/admin/payments/${id}` : '/dashboard'}>
        {readsPayments ? 'Volver al pago' : 'Volver a mis solicitudes'}
      </BackLink>
    </Page>
  );
}
