import { Text } from '@mantine/core';
import type { AdminPaymentOut } from '@oficio/domain/payments/admin/contract.ts';
import { TODO_GROUPS, TODO_LABELS, type TodoKind } from '@oficio/domain/payments/admin/todo.ts';
import { formatJobDay, formatJobTableDay, type InZone } from '../../../lib/format/job-times.ts';
import { PaymentAlert } from '../../../ui/feedback/payment-alert.tsx';

/** What an administrator can do about each case; null if another note explains it. */
const HINTS: Readonly<Record<TodoKind, string | null>> = {
  problem: null,
  no_show: null,
  absent_customer: null,
  dispute: null,
  take_over:
    'La cuenta del técnico cambió de dueño. Comprueba quién hizo el trabajo antes de liberar el pago.',
  refund_found:
    'Alguien devolvió dinero en el panel del proveedor. Libera lo que queda o devuélvelo también.',
  suspension:
    'El pago seguirá congelado hasta que reactives la cuenta del técnico. También puedes decidirlo ahora.',
  refund_failed: null,
  stalled: 'El cliente puede cancelarlo y recuperar todo. También puedes devolverle tú el dinero.',
  no_account:
    'El técnico no ha activado su cuenta de cobros, aunque se lo hemos recordado. Habla con él o devuelve el dinero.',
};

const sentence = ({ kind, since }: AdminPaymentOut['todo'][number], job: InZone): string =>
  `${TODO_LABELS[kind]} · desde el ${formatJobDay(since, job)}`;

/** Shows the cases that wait for a decision, in a row of the list; nothing without any. */
export const TodoLines = ({ payment }: { readonly payment: AdminPaymentOut }) =>
  payment.todo.length === 0 ? null : (
    <Text span inherit fw={500} c="var(--mantine-color-error)">
      {payment.todo
        .map(({ kind, since }) => `${TODO_LABELS[kind]} · ${formatJobTableDay(since, payment)}`)
        .join('; ')}
    </Text>
  );

/** Shows the cases that wait for a decision, since when, and what can be done. */
export function TodoNote({ payment }: { readonly payment: AdminPaymentOut }) {
  // `ProblemNote` explains the problem already.
  const todos = payment.todo.filter(
    ({ kind }) => TODO_GROUPS[kind] !== 'problems' && TODO_GROUPS[kind] !== 'no_shows',
  );
  if (todos.length === 0) return null;
  return (
    <PaymentAlert tone="stopped" title="Por decidir">
      {todos.map(todo => (
        <span key={todo.kind}>
          <strong>{sentence(todo, payment)}.</strong> {HINTS[todo.kind]}
        </span>
      ))}
    </PaymentAlert>
  );
}
