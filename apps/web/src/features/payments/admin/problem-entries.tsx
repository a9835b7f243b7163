import type { AdminPaymentOut } from '@oficio/domain/payments/admin/contract.ts';
import { useProblemEntries } from '../../../lib/api/problem-entries.ts';
import { EntryList } from '../../../ui/data/entry-list.tsx';
import { ADMIN_PAYMENTS_KEY } from './api.ts';

/** Shows the statements of both sides about a problem, with their photos. */
export default function AdminProblemEntries({ payment }: { readonly payment: AdminPaymentOut }) {
  const { data, isError, refetch } = useProblemEntries(ADMIN_PAYMENTS_KEY, payment.request_id);
  const names = {
    customer: `${payment.customer_name} (cliente)`,
    technician: `${payment.technician_name} (técnico)`,
    platform: 'Administración',
  };
  return (
    <EntryList
      job={payment}
      label="Lo que dice cada parte"
      entries={data?.map(({ side, created_at, ...entry }) => ({
        ...entry,
        at: created_at,
        by: names[side],
        isOwn: false,
      }))}
      hasFailed={isError}
      onRetry={() => void refetch()}
    />
  );
}
