import { Group, Text } from '@mantine/core';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import type { AdminRequestRowOut } from '@oficio/domain/requests/admin/contract.ts';
import { ListRow } from '../../../ui/lists/list-row.tsx';
import { RequestBadge } from './request-badge.tsx';
import classes from './requests.module.css';

/** Shows one request of the list. */
export function RequestRow({ request }: { readonly request: AdminRequestRowOut }) {
  const { id, status, service_name, customer, technician, price, created_at } = request;
  return (
    <ListRow
      to={`/admin/requests/${id}`}
      service={service_name}
      between={`${customer.name} · ${technician?.name ?? 'Sin técnico'}`}
      requestId={id}
      at={created_at}
      className={classes.row}
    >
      <Group gap="sm" justify="flex-end">
        {price === null ? null : <Text fw={600}>{formatEuros(price)}</Text>}
        <RequestBadge status={status} />
      </Group>
    </ListRow>
  );
}
