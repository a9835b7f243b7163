import type { AdminPaymentOut } from '@oficio/domain/payments/admin/contract.ts';
import { Statements } from '../../../ui/data/problem-entries.tsx';
import { useProblemEntries } from './api.ts';

/** What both sides have said about a problem, with their photos. */
export default function ProblemStatements({ payment }: { readonly payment: AdminPaymentOut }) {
  const { data, isError, refetch } = useProblemEntries(payment.request_id);
  const names = {
    customer: `${payment.customer_name} (cliente)`,
    technician: `${payment.technician_name} (técnico)`,
    platform: 'Administración',
  };
  return (
    <Statements
      label="Lo que dice cada parte"
      statements={data?.map(({ side, created_at, ...entry }) => ({
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
