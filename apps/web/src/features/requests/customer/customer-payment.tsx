import { Text } from '@mantine/core';
import { isExplainedByProblem } from '@oficio/domain/must-act/job-view.ts';
import { customerDisputeText } from '@oficio/domain/payments/disputes/texts.ts';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import type { RequestMoneyOut, RequestOut } from '@oficio/domain/requests/contract.ts';
import { formatTimeLeft } from '../../../lib/format/date-times.ts';
import { formatJobTime, type InZone } from '../../../lib/format/job-times.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { PaymentAlert, Quote } from '../../../ui/feedback/payment-alert.tsx';
import { ProblemNote } from '../problems/problem-note.tsx';

type Refund = NonNullable<RequestMoneyOut['refund']>;
type Dispute = RequestMoneyOut['disputes'][number];
type Payout = NonNullable<RequestMoneyOut['payout']>;

/** Shows the state of the customer's money, if there is something to report. */
export function CustomerPayment({ request }: { readonly request: RequestOut }) {
  const { money, status } = request;
  if (money === null) return null;
  const technician = request.technician_name ?? 'el técnico';
  return (
    <>
      {status === 'approved' && money.failure !== null ? (
        <PaymentAlert tone="failed" title="El último pago no se ha hecho">
          <span>{money.failure}</span>
        </PaymentAlert>
      ) : null}
      <ProblemNote request={request} reader="customer" />
      {money.disputes.map(dispute => (
        <DisputeNote key={dispute.opened_at} dispute={dispute} technician={technician} job={request} />
      ))}
      {money.payout === null || isExplainedByProblem(request) ? null : (
        <PayoutNote payout={money.payout} technician={technician} job={request} />
      )}
      {money.refund === null ? null : (
        <RefundNote refund={money.refund} paid={money.paid} quoted={quotedReasons(request)} />
      )}
    </>
  );
}

/** Texts that the card already quotes, so that it does not repeat them. */
const quotedReasons = ({ cancel_reason, money }: RequestOut): readonly (string | null | undefined)[] => [
  cancel_reason,
  money?.payout?.decision,
  money?.problem?.decision_reason,
];

const REFUNDS = {
  pending: {
    tone: 'waiting',
    title: (amount: string) => `Te estamos devolviendo ${amount}`,
    text: 'Llegará al mismo medio de pago en unos días.',
  },
  succeeded: {
    tone: 'done',
    title: (amount: string) => `Te hemos devuelto ${amount}`,
    text: 'Tu banco puede tardar unos días en mostrarlo.',
  },
  settled: {
    tone: 'done',
    title: (amount: string) => `Te hemos devuelto ${amount} por otro medio`,
    text: 'La devolución a tu forma de pago falló, así que te la hicimos llegar de otra manera.',
  },
  failed: {
    tone: 'failed',
    title: (amount: string) => `No hemos podido devolverte ${amount}`,
    text: 'La devolución a tu forma de pago ha fallado. Un administrador ya lo sabe y lo va a resolver.',
  },
} as const satisfies Record<Refund['status'], unknown>;

interface RefundNoteProps {
  readonly refund: Refund;
  /** Euros. */
  readonly paid: number;
  readonly quoted: readonly (string | null | undefined)[];
}

function RefundNote({ refund: { amount, status, reason }, paid, quoted }: RefundNoteProps) {
  const { tone, title, text } = REFUNDS[status];
  return (
    <PaymentAlert tone={tone} title={title(formatEuros(amount))}>
      <span>
        {amount < paid ? `Es una parte de los ${formatEuros(paid)} que pagaste. ` : ''}
        {text}
      </span>
      {reason === null || quoted.includes(reason) ? null : <Quote by="Motivo:" text={reason} />}
    </PaymentAlert>
  );
}

const DISPUTES = {
  inquiry: { tone: 'waiting', title: () => 'Tu banco pregunta por este pago' },
  open: { tone: 'stopped', title: () => 'Tu banco ha reclamado este pago' },
  appealed: { tone: 'stopped', title: () => 'Tu banco ha reclamado este pago' },
  won: { tone: 'done', title: () => 'Tu banco no ha aceptado tu reclamación' },
  lost: { tone: 'done', title: (amount: string) => `Tu banco te ha devuelto ${amount}` },
  averted: { tone: 'done', title: () => 'La reclamación a tu banco está cerrada' },
} as const satisfies Record<Dispute['state'], unknown>;

interface DisputeNoteProps {
  readonly dispute: Dispute;
  readonly technician: string;
  readonly job: InZone;
}

function DisputeNote({ dispute, technician, job }: DisputeNoteProps) {
  const { state, ended_at, amount } = dispute;
  const { tone, title } = DISPUTES[state];
  return (
    <PaymentAlert tone={tone} title={title(formatEuros(amount))}>
      <span>{customerDisputeText(dispute, ended_at && formatJobTime(ended_at, job))}</span>
      {tone === 'stopped' ? <span>{technician} no recibirá ese dinero hasta que se resuelva.</span> : null}
    </PaymentAlert>
  );
}

interface PayoutNoteProps {
  readonly payout: Payout;
  readonly technician: string;
  readonly job: InZone;
}

function PayoutNote({ payout, technician, job }: PayoutNoteProps) {
  const { state, decision, release_at } = payout;
  if (state === 'held') return <HoldNote until={release_at} technician={technician} job={job} />;
  // The note about the dispute says the same.
  if (state === 'frozen') return payout.disputed ? null : <FrozenNote technician={technician} />;
  const isReleased = state !== 'cancelled';
  if (decision !== null)
    return (
      <PaymentAlert tone="done" title="Un administrador ha decidido sobre este pago">
        <Quote by="Su motivo:" text={decision} />
      </PaymentAlert>
    );
  return isReleased ? (
    <Text size="sm" c="dimmed">
      El pago a {technician} está liberado.
    </Text>
  ) : null;
}

interface HoldNoteProps extends Omit<PayoutNoteProps, 'payout'> {
  readonly until: string | null;
}

function HoldNote({ until, technician, job }: HoldNoteProps) {
  const now = useNow();
  const left = until === null || now === null ? null : formatTimeLeft(until, now);
  return (
    <PaymentAlert tone="waiting" title="Tu pago está retenido">
      <span>
        {until === null || left === null
          ? `Si no nos dices nada, ${technician} lo recibirá en breve.`
          : `Tienes ${left} para decirnos si hay algún problema. Si no, ${technician} lo recibirá el ${formatJobTime(until, job)}.`}
      </span>
    </PaymentAlert>
  );
}

function FrozenNote({ technician }: { readonly technician: string }) {
  return (
    <PaymentAlert tone="stopped" title="El pago está congelado">
      <span>Estamos comprobando este pago. {technician} no lo recibirá hasta que se resuelva.</span>
    </PaymentAlert>
  );
}
