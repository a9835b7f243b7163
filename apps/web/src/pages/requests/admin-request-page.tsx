import { Button, Stack } from '@mantine/core';
import { jobPath } from '@oficio/domain/requests/job-path.ts';
import { useRef } from 'react';
import { useLocation } from 'react-router';
import { JobActs } from '../../features/admin/audit/act-row.tsx';
import { DeliveryList } from '../../features/admin/deliveries/delivery-list.tsx';
import { JobActions } from '../../features/admin/job-decisions/job-actions.tsx';
import { useDeliveriesOfJob } from '../../features/admin/job-file/api.ts';
import { JobChat } from '../../features/admin/job-file/job-chat.tsx';
import { JobLedger } from '../../features/admin/job-file/job-ledger.tsx';
import { Notes } from '../../features/admin/notes.tsx';
import { JobNotices } from '../../features/notifications/admin-notices.tsx';
import { PaymentOfJob } from '../../features/payments/admin/payment-detail.tsx';
import { useAdminRequest } from '../../features/requests/admin/api.ts';
import {
  AdminRequestSummary,
  messagesOf,
  UnfinishedPayments,
} from '../../features/requests/admin/request-detail.tsx';
import { JobHistory } from '../../features/requests/job/job-history.tsx';
import { JobPlaceSection } from '../../features/requests/job/job-task.tsx';
import { Link } from '../../lib/navigation/link.tsx';
import { listQuery } from '../../lib/navigation/list-query.ts';
import { useIdParam } from '../../lib/navigation/use-id-param.ts';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { TitledCard } from '../../ui/layout/card.tsx';
import { Columns } from '../../ui/layout/columns.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { SkeletonCards } from '../../ui/loading/skeleton-cards.tsx';
import NotFoundPage from '../status/not-found-page.tsx';

/** Everything about one job, for the staff. */
export default function AdminRequestPage() {
  const id = useIdParam('requestId');
  const { state } = useLocation();
  if (id === null) return <NotFoundPage />;
  return (
    <Page
      title={`Trabajo n.º ${id}`}
      actions={
        <Button component={Link} to={jobPath(id)} variant="default" size="md">
          Ver trabajo
        </Button>
      }
    >
      <JobFile key={id} id={id} />
      <BackLink to={`/admin/requests${listQuery(state)}`}>Volver a los trabajos</BackLink>
    </Page>
  );
}

function JobFile({ id }: { readonly id: number }) {
  const { data, error, refetch } = useAdminRequest(id);
  if (!data)
    return error ? (
      <ErrorState error={error} fallback="Error al cargar solicitud" onRetry={() => void refetch()} />
    ) : (
      <Stack>
        <SkeletonCards count={2} height={[420, 300]} />
      </Stack>
    );
  return <Parts detail={data} />;
}

interface PartsProps {
  readonly detail: NonNullable<ReturnType<typeof useAdminRequest>['data']>;
}

function Parts({ detail }: PartsProps) {
  const { request, payments } = detail;
  const { id } = request;
  const deliveries = useDeliveriesOfJob(id);
  const root = useRef<HTMLDivElement>(null);
  const paid = payments.filter(({ paid_at }) => paid_at !== null);
  return (
    <div ref={root} tabIndex={-1}>
      <Columns
        main={
          <>
            <AdminRequestSummary
              detail={detail}
              actions={
                <JobActions
                  request={request}
                  onCancelled={() => root.current?.focus({ preventScroll: true })}
                />
              }
            />
            {paid.map(payment => (
              <PaymentOfJob key={payment.id} id={payment.id} />
            ))}
            {paid.length === payments.length && paid.length > 0 ? null : (
              <TitledCard title="Pagos">
                <UnfinishedPayments payments={payments} />
              </TitledCard>
            )}
            <JobChat request={request} messages={detail.messages} count={messagesOf(detail)} />
            <JobHistory id={id} />
            <JobPlaceSection request={request} reader="admin" />
          </>
        }
        aside={
          <>
            <Notes subject={{ kind: 'request', id }} />
            <JobLedger id={id} job={request} />
            <JobNotices id={id} />
            <DeliveryList query={deliveries} />
            <JobActs id={id} />
          </>
        }
      />
    </div>
  );
}
