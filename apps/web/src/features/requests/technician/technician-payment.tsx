import { isExplainedByProblem } from '@oficio/domain/must-act/job-view.ts';
import { technicianDisputeText } from '@oficio/domain/payments/disputes/texts.ts';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import { WITHOUT_ACCOUNT } from '@oficio/domain/payments/payout-delays/delays.ts';
import type { RequestMoneyOut, RequestOut } from '@oficio/domain/requests/contract.ts';
import type { ReactNode } from 'react';
import { formatTimeLeft } from '../../../lib/format/date-times.ts';
import { formatJobTime, type InZone } from '../../../lib/format/job-times.ts';
import { delayReason, outlookText } from '../../../lib/format/payout-delays.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { PaymentAlert, Quote } from '../../../ui/feedback/payment-alert.tsx';
import { ProblemNote } from '../problems/problem-note.tsx';

type Payout = NonNullable<RequestMoneyOut['payout']>;
type State = Payout['state'];

interface TechnicianMoneyProps {
  readonly request: RequestOut;
}

/** Shows what the technician receives for a job, when, and what blocks the payout. */
export function TechnicianPayment({ request }: TechnicianMoneyProps) {
  const { money } = request;
  const payout = money?.payout;
  if (!money) return null;
  if (!payout || isExplainedByProblem(request))
    return (
      <>
        <ProblemNote request={request} reader="technician">
          {payout ? <span>Importe pendiente de decisión: {shareOf(payout)}.</span> : null}
          <RefundText request={request} />
        </ProblemNote>
        {money.disputes.length === 0 ? null : (
          <PaymentAlert tone="stopped" title="El banco del cliente ha intervenido en este pago">
            <DisputeTexts request={request} />
          </PaymentAlert>
        )}
      </>
    );
  const { tone, title, Text } = NOTES[payout.state];
  return (
    <>
      <ProblemNote request={request} reader="technician" />
      <PaymentAlert tone={tone} title={title}>
        <Text payout={payout} job={request} customer={request.user_name} />
        <RefundText request={request} />
        <DisputeTexts request={request} />
        {payout.decision === null ? null : (
          <Quote by="Un administrador ha decidido. Su motivo:" text={payout.decision} />
        )}
      </PaymentAlert>
    </>
  );
}

/** Returns the state of the payout in a few words; null without one. */
export const payoutSentence = ({ money }: RequestOut): string | null =>
  money?.payout ? `${NOTES[money.payout.state].title}.` : null;

/** Shows what the customer gets back, if anything. */
function RefundText({ request: { money, user_name } }: { readonly request: RequestOut }) {
  return money?.refund ? (
    <span>
      {REFUNDS[money.refund.status](user_name, formatEuros(money.refund.amount))} de los{' '}
      {formatEuros(money.paid)} que pagó.
    </span>
  ) : null;
}

/** Shows what the customer's bank did with the payment, if anything. */
function DisputeTexts({ request: { money, user_name } }: { readonly request: RequestOut }) {
  return money?.disputes.map(dispute => (
    <span key={dispute.opened_at}>{technicianDisputeText(dispute, user_name)}</span>
  ));
}

type Refund = NonNullable<RequestMoneyOut['refund']>;

const REFUNDS: Readonly<Record<Refund['status'], (customer: string, amount: string) => string>> = {
  pending: (customer, amount) => `A ${customer} se le devuelven ${amount}`,
  succeeded: (customer, amount) => `A ${customer} se le han devuelto ${amount}`,
  settled: (customer, amount) => `A ${customer} se le han devuelto ${amount}`,
  failed: (customer, amount) => `Todavía no hemos podido devolver a ${customer} ${amount}`,
};

interface NoteProps {
  readonly payout: Payout;
  readonly job: InZone;
  readonly customer: string;
}

interface Note {
  readonly tone: Parameters<typeof PaymentAlert>[0]['tone'];
  readonly title: string;
  readonly Text: (props: NoteProps) => ReactNode;
}

const NOTES: Readonly<Record<State, Note>> = {
  held: { tone: 'waiting', title: 'Tu dinero está retenido', Text: Held },
  frozen: { tone: 'stopped', title: 'El pago está congelado', Text: Frozen },
  due: { tone: 'waiting', title: 'Pago pendiente de envío', Text: Due },
  sent: {
    tone: 'done',
    title: 'Pago enviado',
    Text: ({ payout }) => <span>Hemos enviado {shareOf(payout)} a tu cuenta de cobros.</span>,
  },
  cancelled: {
    tone: 'stopped',
    title: 'No hay pago por este trabajo',
    Text: ({ customer }) => <span>Todo lo pagado vuelve a {customer}.</span>,
  },
};

function Held({ payout, job, customer }: NoteProps) {
  const now = useNow();
  const { release_at } = payout;
  const left = release_at === null || now === null ? null : formatTimeLeft(release_at, now);
  return (
    <span>
      {release_at === null || left === null
        ? `El plazo para reclamar ha terminado: vamos a enviarte ${shareOf(payout)}.`
        : `Retenido hasta el ${formatJobTime(release_at, job)} (quedan ${left}). Si ${customer} no avisa de ningún problema, te enviaremos ${shareOf(payout)}.`}
    </span>
  );
}

function Frozen({ payout, job }: NoteProps) {
  const share = shareOf(payout);
  if (payout.disputed)
    return (
      <span>Presentaremos las pruebas del trabajo. Si el banco os da la razón, te enviaremos {share}.</span>
    );
  return (
    <>
      {payout.delay ? <span>{delayReason(payout.delay, job, 'technician')}</span> : null}
      <span>
        Hasta que se resuelva no se envía ni se devuelve nada. Importe pendiente de decisión: {share}.
      </span>
    </>
  );
}

function Due({ payout, job }: NoteProps) {
  const { delay } = payout;
  if (!delay) return <span>Estamos enviando {shareOf(payout)} a tu cuenta de cobros.</span>;
  return (
    <>
      <span>{delayReason(delay, job, 'technician')}</span>
      <span>
        Te enviaremos {shareOf(payout)}. {outlookText(delay, job)}
      </span>
      {WITHOUT_ACCOUNT.includes(delay.kind) ? (
        <span>
          <Link to="/technician/stripe-onboarding">Ver mi cuenta de cobros</Link>
        </span>
      ) : null}
    </>
  );
}

/** Returns '76,50 €', with the platform's fee if there is one. */
function shareOf({ amount, fee }: Payout): string {
  if (amount === null) return 'tu parte';
  const own = formatEuros(amount);
  return fee ? `${own} (ya descontados ${formatEuros(fee)} de comisión)` : own;
}
