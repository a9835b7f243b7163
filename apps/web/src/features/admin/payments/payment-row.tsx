import { Group, Paper, Text, Title } from '@mantine/core';
import type { AdminPaymentOut } from '@oficio/domain/payments/contract.ts';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import { useLocation } from 'react-router';
import { formatDateTime } from '../../../lib/format.ts';
import { Link } from '../../../lib/link.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import classes from './payment-row.module.css';
import { badgesOf } from './payment-view.ts';

/** One payment of the list; all of it leads to its page, and back from there to the list as it was. */
export function PaymentRow({ payment }: { readonly payment: AdminPaymentOut }) {
  const { id, request_id, service_name, customer_name, technician_name, amount, paid_at } = payment;
  const { search } = useLocation();
  return (
    <Paper
      component={Link}
      to={`/admin/payments/${id}`}
      state={{ list: search }}
      className={classes.row}
      withBorder
      radius="lg"
      p="md"
      bg="var(--oficio-surface)"
    >
      <div className={classes.what}>
        <Title order={2} size="h4">
          {service_name}
        </Title>
        <Text size="sm">
          {customer_name} <span aria-hidden="true">→</span>
          <span className="visually-hidden">a</span> {technician_name}
        </Text>
        <Text size="sm" c="dimmed">
          Solicitud n.º {request_id} · {formatDateTime(paid_at)}
        </Text>
      </div>
      <Group gap="xs" className={classes.badges}>
        {badgesOf(payment).map(({ tone, label }) => (
          <StatusBadge key={label} tone={tone}>
            {label}
          </StatusBadge>
        ))}
      </Group>
      <Text className={classes.amount}>{formatEuros(amount)}</Text>
    </Paper>
  );
}
