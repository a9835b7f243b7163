import { formatEuros, formatHourlyRate } from '@oficio/domain/payments/money.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { PAID_STATUSES, type Status } from '@oficio/domain/requests/lifecycle.ts';
import { exactPlace, placeForTechnician } from '@oficio/domain/requests/place.ts';
import type { RateCurrency } from '@oficio/domain/site.ts';
import type { ReactNode } from 'react';
import { callTo } from '../../../lib/format/contact-links.ts';
import { formatDateTime, formatKm, formatMediumDate } from '../../../lib/format/format.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { useSite } from '../../../lib/page/site.ts';
import classes from './request-details.module.css';

/** Reader of the details: the customer or the technician. */
type Reader = 'customer' | 'technician';

interface Detail {
  readonly term: string;
  readonly of: (request: RequestOut, currency: RateCurrency) => ReactNode;
  readonly only?: Reader;
  /** Usually a long text, so it takes a line of its own. */
  readonly wide?: true;
}

/** Returns the details in the order of the screen. Leaves out details without a value. */
const DETAILS: readonly Detail[] = [
  { term: 'Precio propuesto', only: 'customer', of: request => priceIn(request, ['payment_pending']) },
  { term: 'Precio acordado', only: 'customer', of: request => priceIn(request, PAID_STATUSES) },
  { term: 'Técnico', only: 'customer', of: technician },
  { term: 'Cliente', only: 'technician', of: request => request.user_name },
  { term: 'Teléfono', only: 'technician', of: phone },
  {
    term: 'Tarifa por hora',
    only: 'customer',
    of: ({ hourly_rate }, currency) => hourly_rate !== null && formatHourlyRate(hourly_rate, currency),
  },
  {
    term: 'Distancia',
    only: 'technician',
    of: request => request.distance !== null && formatKm(request.distance),
  },
  {
    term: 'Fecha preferida',
    of: request => request.scheduled_date && formatDateTime(request.scheduled_date),
  },
  { term: 'Fecha propuesta', of: proposedDate },
  { term: 'Fecha acordada', of: agreedDate },
  { term: 'Creada', of: request => formatMediumDate(request.created_at) },
  { term: 'Dirección', wide: true, only: 'customer', of: request => exactPlace(request) },
  { term: 'Dirección', wide: true, only: 'technician', of: request => placeForTechnician(request) },
];

interface RequestDetailsProps {
  readonly request: RequestOut;
  readonly reader: Reader;
}

/** Shows the details of a request as terms and values. */
export function RequestDetails({ request, reader }: RequestDetailsProps) {
  const { rateCurrency } = useSite();
  return (
    <dl className={classes.details}>
      {DETAILS.filter(({ only }) => only === undefined || only === reader).map(({ term, of, wide }) => {
        const value = of(request, rateCurrency);
        return value ? (
          <div key={term} className={classes.detail} data-wide={wide}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ) : null;
      })}
    </dl>
  );
}

/** Returns the agreed price, which exists once it is paid. An unpaid price is beside the button that pays it. */
function priceIn({ negotiated_price, status }: RequestOut, statuses: readonly Status[]): ReactNode {
  if (negotiated_price === null || !statuses.includes(status)) return null;
  return <strong className={classes.price}>{formatEuros(negotiated_price)}</strong>;
}

/** Returns the date of an unpaid offer. */
function proposedDate({ negotiated_date, money }: RequestOut): ReactNode {
  const isPaid = money !== null && money.payment_id !== null;
  return negotiated_date !== null && !isPaid && formatDateTime(negotiated_date);
}

/** Returns the agreed date, except while it can still change: `DateChanges` shows it then. */
function agreedDate({ money, status }: RequestOut): ReactNode {
  const date = money?.agreed_date;
  return date && status !== 'payment_completed' && formatDateTime(date);
}

function technician({ technician_id, technician_name, is_open, status }: RequestOut): ReactNode {
  if (technician_id === null) return is_open && status === 'pending' ? 'El primero que acepte' : null;
  return <Link to={`/technician/${technician_id}`}>{technician_name ?? 'Cuenta eliminada'}</Link>;
}

function phone({ user_phone }: RequestOut): ReactNode {
  return user_phone && <a href={callTo(user_phone)}>{user_phone}</a>;
}
