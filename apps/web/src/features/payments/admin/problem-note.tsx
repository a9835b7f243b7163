import { Skeleton } from '@mantine/core';
import type { AdminPaymentOut } from '@oficio/domain/payments/admin/contract.ts';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import type { ProblemDecision, ProblemKind } from '@oficio/domain/payments/problem-states.ts';
import { unansweredEuros } from '@oficio/domain/payments/problems/problem-rules.ts';
import { SILENT_OPENER_HOURS } from '@oficio/domain/payments/problems/silence.ts';
import { formatJobTime } from '../../../lib/format/job-times.ts';
import { PaymentAlert, Quote } from '../../../ui/feedback/payment-alert.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';

type Problem = NonNullable<AdminPaymentOut['money']['problem']>;

const AdminProblemEntries = lazyPart(() => import('./problem-entries.tsx'), {
  failedText: 'No se ha podido cargar lo que se ha dicho',
  fallback: <Skeleton height={72} radius="md" />,
});

const TITLES: Readonly<Record<ProblemKind, (payment: AdminPaymentOut) => string>> = {
  problem: ({ customer_name }) => `${customer_name} ha avisado de un problema`,
  no_show: ({ customer_name, technician_name }) => `${customer_name} dice que no vino ${technician_name}`,
  absent_customer: ({ technician_name }) => `${technician_name} dice que no había nadie`,
  early_start: ({ customer_name, technician_name }) =>
    `${customer_name} dice que ${technician_name} empezó antes de tiempo`,
  suspension: ({ technician_name }) =>
    `La cuenta de ${technician_name} está suspendida con este trabajo empezado`,
};

const DECISIONS: Readonly<Record<ProblemDecision, string>> = {
  continue: 'Decidido: que siga el trabajo',
  release: 'Decidido: liberar al técnico',
  partial_refund: 'Decidido: devolver una parte',
  full_refund: 'Decidido: devolver todo',
};

/** Shows the latest problem of a job: both statements, the next step and the decision. */
export function AdminProblemNote({ payment }: { readonly payment: AdminPaymentOut }) {
  const { problem } = payment.money;
  if (problem === null) return null;
  const { decision, decision_reason, kind } = problem;
  return (
    <>
      <PaymentAlert tone={TONES[problem.state]} title={TITLES[kind](payment)}>
        <span>{stateText(payment, problem)}</span>
        <AdminProblemEntries payment={payment} />
      </PaymentAlert>
      {decision === null ? null : (
        <PaymentAlert tone="done" title={DECISIONS[decision]}>
          {decision_reason === null ? null : <Quote by="Motivo que leen los dos:" text={decision_reason} />}
        </PaymentAlert>
      )}
    </>
  );
}

const TONES = {
  awaiting_reply: 'waiting',
  open: 'stopped',
  closed: 'done',
  decided: 'done',
  expired: 'done',
} as const satisfies Record<Problem['state'], string>;

function stateText(payment: AdminPaymentOut, problem: Problem): string {
  const { customer_name, technician_name, money } = payment;
  const { state, kind, opened_by, opened_at, reply_until } = problem;
  const reporter = opened_by === 'technician' ? technician_name : customer_name;
  const other = opened_by === 'technician' ? customer_name : technician_name;
  switch (state) {
    case 'awaiting_reply': {
      const until = reply_until === null ? '' : ` hasta el ${formatJobTime(reply_until, payment)}`;
      const back = unansweredEuros(problem, money);
      const silence =
        back === null
          ? 'te tocará decidir, porque el aviso no lleva foto del sitio'
          : `el trabajo se cancela y se devuelven ${formatEuros(back)} a ${customer_name}`;
      return `${other} puede responder${until}. Si no lo hace, ${silence}. También puedes decidir ya.`;
    }
    case 'open':
      return kind === 'suspension'
        ? 'Decide qué pasa con el trabajo y con el dinero.'
        : `Abierto desde el ${formatJobTime(opened_at, payment)}. Mientras no decidas, no se paga ni se devuelve nada.${payment.ready_to_decide === null ? '' : ` ${reporter} lleva más de ${SILENT_OPENER_HOURS} horas sin escribir: ya puedes decidir.`}`;
    case 'closed':
      return `${reporter} lo ha dado por resuelto.`;
    case 'expired':
      return `${other} no respondió a tiempo y el trabajo se canceló.`;
    case 'decided':
      return 'Ya hay una decisión.';
  }
}
