import { takenByBanks } from '@oficio/domain/payments/disputes/texts.ts';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import type { RequestMoneyOut, RequestOut } from '@oficio/domain/requests/contract.ts';
import { isPaidAndUnfinished } from '@oficio/domain/requests/lifecycle.ts';
import type { ReactNode } from 'react';
import { formatJobTime } from '../../../lib/format/job-times.ts';
import { type DescriptionItem, DescriptionList } from '../../../ui/data/description-list.tsx';
import type { RequestReader } from '../card-parts/request-details.tsx';
import { ReceiptLink } from '../card-parts/request-links.tsx';
import { JobSection } from './job-section.tsx';

interface JobMoneyProps {
  readonly request: RequestOut;
  readonly reader: RequestReader;
  /** What the reader should know about the payment. */
  readonly children?: ReactNode;
}

/** Shows the price of a job and the way of its money; nothing before there is a price. */
export function JobMoney({ request, reader, children }: JobMoneyProps) {
  if (request.negotiated_price === null) return null;
  return (
    <JobSection title="Precio y dinero">
      <DescriptionList items={factsOf(request, reader)} />
      {children}
      {reader === 'technician' ? null : <ReceiptLink request={request} />}
    </JobSection>
  );
}

function factsOf(request: RequestOut, reader: RequestReader): DescriptionItem[] {
  const { status, negotiated_price: price, money } = request;
  const payout = money?.payout;
  const share = reader === 'technician' ? 'Recibes' : 'Para el técnico';
  return [
    {
      term: (money?.paid ?? 0) > 0 ? 'Precio acordado' : 'Precio propuesto',
      value: price !== null && formatEuros(price),
    },
    // The customer of a paid job has paid its price.
    {
      term: 'Pagado',
      value:
        money && money.paid > 0 && (status === 'cancelled' || reader === 'admin') && formatEuros(money.paid),
    },
    { term: 'Dinero retenido', value: money && isHeld(request, money) && formatEuros(money.left) },
    {
      term: 'Se libera el',
      value: payout?.state === 'held' && payout.release_at && formatJobTime(payout.release_at, request),
    },
    { term: 'Devuelto', value: money?.refund && formatEuros(money.refund.amount) },
    {
      term: 'Devuelto por el banco',
      value: money && takenByBanks(money.disputes) > 0 && formatEuros(takenByBanks(money.disputes)),
    },
    {
      term: share,
      value: payout?.amount != null && payout.state !== 'cancelled' && formatEuros(payout.amount),
    },
    { term: 'Comisión', value: payout?.fee != null && payout.fee > 0 && formatEuros(payout.fee) },
  ];
}

/** Returns whether the platform holds money that neither side can have yet. */
const isHeld = (request: RequestOut, money: RequestMoneyOut): boolean =>
  money.left > 0 &&
  (money.payout
    ? money.payout.state === 'held' || money.payout.state === 'frozen'
    : isPaidAndUnfinished(request.status));
