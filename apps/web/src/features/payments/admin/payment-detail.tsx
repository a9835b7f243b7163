import { Group, Stack } from '@mantine/core';
import type { AdminPaymentOut, PaymentStepOut } from '@oficio/domain/payments/admin/contract.ts';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import type { PayoutDelay } from '@oficio/domain/payments/payout-delays/delays.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { formatJobTime, type InZone } from '../../../lib/format/job-times.ts';
import { delayReason, outlookText } from '../../../lib/format/payout-delays.ts';
import { formatPercent } from '../../../lib/format/percent.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { type DescriptionItem, DescriptionList } from '../../../ui/data/description-list.tsx';
import { Price } from '../../../ui/data/price.tsx';
import { Timeline } from '../../../ui/data/timeline.tsx';
import { PaymentAlert, Quote } from '../../../ui/feedback/payment-alert.tsx';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { Card, TitledCard } from '../../../ui/layout/card.tsx';
import { SkeletonCards } from '../../../ui/loading/skeleton-cards.tsx';
import { useAdminPayment } from './api.ts';
import { DisputeNote } from './dispute-note.tsx';
import { FailedRefunds } from './failed-refunds.tsx';
import { PaymentBadges, TodoNote } from './payment-badges.tsx';
import { PaymentDecision } from './payment-decision.tsx';
import classes from './payment-detail.module.css';
import { REFUND_TERMS } from './payment-view.ts';
import { AdminProblemNote } from './problem-note.tsx';

const FAILED = 'Error al cargar pago';

/** Shows a payment with its amounts, its history and the possible decisions. */
export function PaymentDetail({ id }: { readonly id: number }) {
  const { data, error, refetch } = useAdminPayment(id);
  if (!data)
    return error ? (
      <ErrorState error={error} fallback={FAILED} onRetry={() => void refetch()} />
    ) : (
      <Stack>
        <SkeletonCards count={2} height={[440, 346]} />
      </Stack>
    );
  return (
    <Stack gap="lg">
      <PaymentSummary payment={data.payment} />
      <TitledCard title="Qué ha pasado">
        <PaymentTimeline job={data.payment} steps={data.timeline} />
      </TitledCard>
    </Stack>
  );
}

/** Shows a payment without its history, as a part of the file of its job. */
export function PaymentOfJob({ id }: { readonly id: number }) {
  const { data, error, refetch } = useAdminPayment(id);
  if (data) return <PaymentSummary payment={data.payment} isInJob />;
  return error ? (
    <ErrorState error={error} fallback={FAILED} onRetry={() => void refetch()} />
  ) : (
    <SkeletonCards count={1} height={[440, 346]} />
  );
}

interface PaymentSummaryProps {
  readonly payment: AdminPaymentOut;
  /** In the file of its job, which leads to the page of the payment. */
  readonly isInJob?: boolean;
}

/** Shows the state of the payment and the possible decisions. */
export function PaymentSummary({ payment, isInJob = false }: PaymentSummaryProps) {
  const { money, dispute } = payment;
  return (
    <Card>
      <Stack gap="lg">
        <Group justify="space-between" align="flex-start">
          <Price amount={payment.amount} label={`${payment.customer_name} pagó`} />
          <Group gap="xs">
            <PaymentBadges payment={payment} />
          </Group>
        </Group>
        <DescriptionList items={itemsOf(payment, isInJob)} className={classes.details} />
        <PayoutDelayNote payment={payment} />
        <TodoNote payment={payment} />
        <FailedRefunds payment={payment} />
        {dispute === null ? null : (
          <DisputeNote dispute={dispute} job={payment} providerUrl={payment.provider_url} />
        )}
        <AdminProblemNote payment={payment} />
        {money.payout?.decision == null ? null : (
          <PaymentAlert tone="done" title="Ya hay una decisión">
            <Quote by="Motivo que leen los dos:" text={money.payout.decision} />
          </PaymentAlert>
        )}
        <PaymentDecision payment={payment} />
      </Stack>
    </Card>
  );
}

const euros = (amount: number | null | undefined): string | null =>
  amount == null ? null : formatEuros(amount);

const itemsOf = (payment: AdminPaymentOut, isInJob: boolean): DescriptionItem[] => {
  const { refund, payout } = payment.money;
  return [
    { term: 'Servicio', value: payment.service_name },
    { term: 'Técnico', value: <TechnicianLink payment={payment} /> },
    { term: 'Pagado el', value: formatJobTime(payment.paid_at, payment) },
    { term: refund ? REFUND_TERMS[refund.status] : '', value: euros(refund?.amount) },
    { term: 'Para el técnico', value: euros(payout?.amount) },
    { term: 'Comisión', value: euros(payout?.fee) },
    { term: 'Comisión al terminar', value: payout ? null : formatPercent(payment.fee_percent) },
    {
      term: 'Plazo para reclamar',
      value: payout?.release_at ? formatJobTime(payout.release_at, payment) : `${payment.hold_hours} h`,
    },
    isInJob
      ? { term: 'Pago', value: <Link to={`/admin/payments/${payment.id}`}>Pago n.º {payment.id}</Link> }
      : {
          term: 'Solicitud',
          value: <Link to={`/admin/requests/${payment.request_id}`}>n.º {payment.request_id}</Link>,
        },
    {
      term: 'En el proveedor',
      value: <ProviderId payment={payment} />,
    },
  ];
};

/** Shows the name of the technician, which leads to the person's file. */
const TechnicianLink = ({
  payment: { technician_id: id, technician_name },
}: {
  readonly payment: AdminPaymentOut;
}) => (id === null ? technician_name : <Link to={`/admin/users/${id}`}>{technician_name}</Link>);

/** Shows the provider's id of the payment, which leads to its page there. */
const ProviderId = ({ payment: { provider_url: url, intent_id } }: { readonly payment: AdminPaymentOut }) =>
  url === null ? (
    <code>{intent_id}</code>
  ) : (
    <a href={url} target="_blank" rel="noreferrer">
      <code>{intent_id}</code>
    </a>
  );

interface PaymentTimelineProps {
  readonly job: InZone;
  readonly steps: readonly PaymentStepOut[];
}

/** Shows the history of a payment, oldest first. */
export const PaymentTimeline = ({ job, steps }: PaymentTimelineProps) => (
  <Timeline
    job={job}
    steps={steps.map(({ text, date, amount, ...step }) => ({
      ...step,
      text: date === null ? text : `${text}: ${formatJobTime(date, job)}`,
      amount: amount === null ? null : formatEuros(amount),
    }))}
  />
);

const TONES: Readonly<Partial<Record<PayoutDelay, 'failed' | 'waiting'>>> = {
  failing: 'failed',
  sending: 'waiting',
};

/**
 * Says why the technician does not have the money yet, and since when, with the file of the technician and the provider's text about
 * the last failed attempt. Shows nothing during the hold, which `PaymentSummary` lists as a deadline.
 */
function PayoutDelayNote({ payment }: { readonly payment: AdminPaymentOut }) {
  const delay = payment.money.payout?.delay;
  if (!delay || delay.kind === 'hold') return null;
  const { failure } = delay;
  return (
    <PaymentAlert tone={TONES[delay.kind] ?? 'stopped'} title="Por qué no ha salido el pago al técnico">
      <span>{delayReason(delay, payment, 'staff')}</span>
      {failure === null ? null : (
        <>
          <span>
            {formatCount(failure.count, 'intento fallido', 'intentos fallidos')}, el último el{' '}
            {formatJobTime(failure.at, payment)}.{' '}
            {delay.kind === 'failing' ? outlookText(delay, payment) : null}
          </span>
          {failure.text === null ? null : (
            <Quote by={`Texto del proveedor (${failure.code}):`} text={failure.text} />
          )}
        </>
      )}
      {payment.technician_id === null ? null : (
        <span>
          <Link to={`/admin/users/${payment.technician_id}`}>Ficha de {payment.technician_name}</Link>
        </span>
      )}
    </PaymentAlert>
  );
}
