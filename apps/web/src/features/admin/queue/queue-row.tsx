import type { QueueRowOut } from '@oficio/domain/admin/overview/contract.ts';
import { DAY_MS } from '@oficio/domain/fields/durations.ts';
import { decisionText, PAYMENT_REASONS, queuePath, reasonName } from '@oficio/domain/must-act/staff.ts';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import {
  formatDateTime,
  formatMediumDate,
  formatRelative,
  formatTimeLeft,
} from '../../../lib/format/date-times.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import classes from './queue.module.css';

interface QueueRowProps {
  readonly row: QueueRowOut;
  /** The group says what is to be decided. */
  readonly isExplained: boolean;
}

/** Shows one row: what is to be decided, about whom, the money and the times. The whole row opens its page. */
export function QueueRow({ row, isExplained }: QueueRowProps) {
  const { kind, also, job, name, detail, amount, since, is_with_bank, due_by, provider_url } = row;
  const now = useNow();
  const reason = reasonName(kind);
  return (
    <li className={classes.row} data-brief={isExplained || undefined}>
      <div className={classes.what}>
        <Link to={queuePath(row)} className={classes.link}>
          {job ? (
            <>
              {job.service_name} <span aria-hidden="true">·</span> {job.customer_name}{' '}
              <span aria-hidden="true">→</span>
              <span className="visually-hidden">a</span> {job.technician_name}
            </>
          ) : (
            name
          )}
        </Link>
        {job ? <span className={classes.number}>Trabajo n.º {job.request_id}</span> : null}
        {detail ? <span className={classes.detail}>{detail}</span> : null}
      </div>
      <p className={classes.decision}>
        {reason === null ? null : <strong>{reason}. </strong>}
        {isExplained ? null : decisionText(kind, is_with_bank)}
        {also.length === 0 ? null : (
          <span className={classes.also}>
            {' '}
            También: {also.map(todo => PAYMENT_REASONS[todo].name).join(', ')}.
          </span>
        )}
        {provider_url === null ? null : (
          <>
            {' '}
            <a href={provider_url} target="_blank" rel="noreferrer" className={classes.provider}>
              Abrir en el proveedor
            </a>
          </>
        )}
      </p>
      <div className={classes.facts}>
        {amount === null ? null : <span className={classes.amount}>{formatEuros(amount)}</span>}
        {due_by === null ? null : <Deadline at={due_by} now={now} />}
        {now === null ? null : (
          <time dateTime={since} title={formatDateTime(since)} className={classes.since}>
            {waitingSinceText(since, now)}
          </time>
        )}
      </div>
    </li>
  );
}

function Deadline({ at, now }: { readonly at: string; readonly now: number | null }) {
  const left = now === null ? null : formatTimeLeft(at, now);
  return (
    <time dateTime={at} title={formatDateTime(at)} className={classes.deadline}>
      {left === null ? 'Plazo vencido' : `Quedan ${left}`}
    </time>
  );
}

const WEEK_MS = 7 * DAY_MS;

/** Returns since when a row waits: 'Ahora', 'hace 3 días', 'desde el 21 nov 2026'. */
const waitingSinceText = (since: string, now: number): string =>
  now - Date.parse(since) < WEEK_MS ? formatRelative(since, now) : `desde el ${formatMediumDate(since)}`;
