import { callTo } from '@oficio/domain/accounts/phone.ts';
import { formatEuros, formatHourlyRate } from '@oficio/domain/payments/money.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { PAID_STATUSES, type Status } from '@oficio/domain/requests/lifecycle.ts';
import { exactPlace, placeForTechnician } from '@oficio/domain/requests/place.ts';
import type { RateCurrency } from '@oficio/domain/site.ts';
import type { ReactNode } from 'react';
import { formatKm } from '../../../lib/format/format.ts';
import { formatJobDay, formatJobTime } from '../../../lib/format/job-times.ts';
import { formatPreference } from '../../../lib/format/preferred-date.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { useSite } from '../../../lib/page/site.ts';
import classes from './request-details.module.css';

/** Reader of the details: one of the parties, or the staff. */
export type RequestReader = 'customer' | 'technician' | 'admin';

/** Parts of the details that a page may show apart. */
type Section = 'contact' | 'when' | 'where';

interface View {
  readonly reader: RequestReader;
  readonly rateCurrency: RateCurrency;
}

interface Detail {
  readonly term: string;
  /** Without it, only the whole list shows the detail. */
  readonly section?: Section;
  readonly of: (request: RequestOut, view: View) => ReactNode;
  /** All readers without it. */
  readonly only?: readonly RequestReader[];
  /** Usually a long text, so it takes a line of its own. */
  readonly wide?: true;
}

/** Returns the details in the order of the screen. Leaves out details without a value. */
const DETAILS: readonly Detail[] = [
  {
    term: 'Precio propuesto',
    only: ['customer'],
    of: request => priceIn(request, ['payment_pending']),
  },
  { term: 'Precio acordado', only: ['customer'], of: request => priceIn(request, PAID_STATUSES) },
  { term: 'Técnico', section: 'contact', only: ['customer', 'admin'], of: technician },
  {
    term: 'Cliente',
    section: 'contact',
    only: ['technician', 'admin'],
    of: request => request.user_name,
  },
  { term: 'Teléfono', section: 'contact', only: ['technician', 'admin'], of: phone },
  {
    term: 'Tarifa por hora',
    section: 'contact',
    only: ['customer'],
    of: ({ hourly_rate }, { rateCurrency }) =>
      hourly_rate !== null && formatHourlyRate(hourly_rate, rateCurrency),
  },
  {
    term: 'Distancia',
    section: 'where',
    only: ['technician'],
    of: request => request.distance !== null && formatKm(request.distance),
  },
  {
    term: 'Fecha preferida',
    section: 'when',
    of: formatPreference,
  },
  { term: 'Fecha propuesta', section: 'when', of: proposedDate },
  { term: 'Fecha acordada', section: 'when', of: agreedDate },
  { term: 'Creada', section: 'when', of: request => formatJobDay(request.created_at, request) },
  {
    term: 'Dirección',
    section: 'where',
    wide: true,
    of: (request, { reader }) =>
      reader === 'technician' ? placeForTechnician(request) : exactPlace(request),
  },
];

interface RequestDetailsProps {
  readonly request: RequestOut;
  readonly reader: RequestReader;
  /** Only this part; without it, all. */
  readonly section?: Section;
}

/** Shows the details of a request as terms and values. */
export function RequestDetails({ request, reader, section }: RequestDetailsProps) {
  const { rateCurrency } = useSite();
  return (
    <dl className={classes.details}>
      {DETAILS.filter(
        detail =>
          (section === undefined || detail.section === section) && (detail.only?.includes(reader) ?? true),
      ).map(({ term, of, wide }) => {
        const value = of(request, { reader, rateCurrency });
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
function proposedDate(request: RequestOut): ReactNode {
  const { negotiated_date, money } = request;
  const isPaid = money !== null && money.payment_id !== null;
  return negotiated_date !== null && !isPaid && formatJobTime(negotiated_date, request);
}

/** Returns the agreed date. While the parties can still change it, `DateChanges` shows it to them. */
function agreedDate(request: RequestOut, { reader }: View): ReactNode {
  const { money, status } = request;
  const date = money?.agreed_date;
  return date && (reader === 'admin' || status !== 'payment_completed') && formatJobTime(date, request);
}

function technician({ technician_id, technician_name, is_open, status }: RequestOut): ReactNode {
  if (technician_id === null) return is_open && status === 'pending' ? 'El primero que acepte' : null;
  return <Link to={`/technician/${technician_id}`}>{technician_name ?? 'Cuenta eliminada'}</Link>;
}

function phone({ user_phone }: RequestOut): ReactNode {
  return user_phone && <a href={callTo(user_phone)}>{user_phone}</a>;
}
