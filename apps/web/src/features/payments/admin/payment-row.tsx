import { Group, Text } from '@mantine/core';
import type { AdminPaymentOut } from '@oficio/domain/payments/admin/contract.ts';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import { ListRow } from '../../../ui/lists/list-row.tsx';
import { PaymentBadges } from './payment-badges.tsx';
import classes from './payment-row.module.css';
import { TodoLines } from './todo-note.tsx';

/** Shows one payment of the list. */
export function PaymentRow({ payment }: { readonly payment: AdminPaymentOut }) {
  const { id, request_id, service_name, customer_name, technician_name, amount, paid_at } = payment;
  return (
    <ListRow
      to={`/admin/payments/${id}`}
      service={service_name}
      between={
        <>
          {customer_name} <span aria-hidden="true">→</span>
          <span className="visually-hidden">a</span> {technician_name}
        </>
      }
      requestId={request_id}
      paymentId={id}
      at={paid_at}
      className={classes.row}
    >
      <div className={classes.badges}>
        <Group gap="xs">
          <PaymentBadges payment={payment} />
        </Group>
        <TodoLines payment={payment} />
      </div>
      <Text className={classes.amount}>{formatEuros(amount)}</Text>
    </ListRow>
  );
}
