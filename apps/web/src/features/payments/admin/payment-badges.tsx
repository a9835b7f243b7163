import { Text } from '@mantine/core';
import { PAYMENT_REASONS } from '@oficio/domain/must-act/staff.ts';
import type { AdminPaymentOut } from '@oficio/domain/payments/admin/contract.ts';
import { formatJobDay, formatJobTableDay, type InZone } from '../../../lib/format/job-times.ts';
import { StatusBadge } from '../../../ui/data/status-badge.tsx';
import { PaymentAlert } from '../../../ui/feedback/payment-alert.tsx';
import { badgesOf } from './payment-view.ts';

interface PaymentBadgesProps {
  readonly payment: AdminPaymentOut;
  /** As high as a row of a table. */
  readonly isSmall?: boolean;
}

/** Shows the states of a payment as badges. */
export const PaymentBadges = ({ payment, isSmall = false }: PaymentBadgesProps) =>
  badgesOf(payment).map(({ tone, label }) => (
    <StatusBadge key={label} tone={tone} isSmall={isSmall}>
      {label}
    </StatusBadge>
  ));

const sentence = ({ kind, since }: AdminPaymentOut['todo'][number], job: InZone): string =>
  `${PAYMENT_REASONS[kind].name} · desde el ${formatJobDay(since, job)}`;

/** Shows the cases that wait for a decision, in a row of the list; nothing without any. */
export const TodoLines = ({ payment }: { readonly payment: AdminPaymentOut }) =>
  payment.todo.length === 0 ? null : (
    <Text span inherit fw={500} c="var(--mantine-color-error)">
      {payment.todo
        .map(({ kind, since }) => `${PAYMENT_REASONS[kind].name} · ${formatJobTableDay(since, payment)}`)
        .join('; ')}
    </Text>
  );

/** Shows the cases that wait for a decision, since when, and what can be done. */
export function TodoNote({ payment }: { readonly payment: AdminPaymentOut }) {
  // `AdminProblemNote` explains the problem already.
  const todos = payment.todo.filter(
    ({ kind }) => PAYMENT_REASONS[kind].group !== 'problems' && PAYMENT_REASONS[kind].group !== 'no_shows',
  );
  if (todos.length === 0) return null;
  return (
    <PaymentAlert tone="stopped" title="Por decidir">
      {todos.map(todo => (
        <span key={todo.kind}>
          <strong>{sentence(todo, payment)}.</strong> {PAYMENT_REASONS[todo.kind].hint}
        </span>
      ))}
    </PaymentAlert>
  );
}
