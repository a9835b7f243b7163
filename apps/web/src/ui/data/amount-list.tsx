import { type Cents, formatCents } from '@oficio/domain/payments/money.ts';
import type { Shares } from '@oficio/domain/payments/shares.ts';
import { useId } from 'react';
import { useSiteName } from '../../lib/page/site.ts';
import classes from './amount-list.module.css';

interface AmountRow {
  readonly id: string;
  readonly label: string;
  /** Null while the amount is missing or wrong. */
  readonly cents: Cents | null;
}

interface AmountListProps {
  readonly title: string;
  readonly rows: readonly AmountRow[];
  /** Lets a screen reader read the changes while an amount is typed. */
  readonly isLive?: boolean;
}

/** Lists amounts with their labels under a title. */
export function AmountList({ title, rows, isLive = false }: AmountListProps) {
  const titleId = useId();
  return (
    <section className={classes.amounts} aria-labelledby={titleId} role={isLive ? 'status' : undefined}>
      <h3 id={titleId}>{title}</h3>
      <dl>
        {rows.map(({ id, label, cents }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>{cents === null ? '—' : formatCents(cents)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Label of the customers of several jobs. */
export const ALL_CUSTOMERS = 'Sus clientes';

interface WhoGetsWhatProps {
  /** Null while the amount is missing or wrong: the rows stay, without amounts. */
  readonly shares: Shares | null;
  /** The customer's name, 'Tú' or `ALL_CUSTOMERS`; null leaves the row out, for a customer who pays and gets nothing back. */
  readonly customer: string | null;
  /** The technician's name, or 'Tú'; null without a technician. */
  readonly technician: string | null;
  readonly title?: string;
  /** Lets a screen reader read the changes while an amount is typed. */
  readonly isLive?: boolean;
}

/** Shows who gets what of a payment, before an action that moves money. */
export function WhoGetsWhat({
  shares,
  customer,
  technician,
  title = 'Quién recibe qué',
  isLive = false,
}: WhoGetsWhatProps) {
  const site = useSiteName();
  const labels = [
    ...(customer === null ? [] : [['customer', named(customer, 'cliente')] as const]),
    ['technician', technician === null ? 'Técnico' : named(technician, 'técnico')] as const,
    ['platform', `${site} (comisión)`] as const,
  ];
  const rows = labels.map(([id, label]) => ({ id, label, cents: shares === null ? null : shares[id] }));
  return <AmountList title={title} rows={rows} isLive={isLive} />;
}

const NOT_NAMES: readonly string[] = ['Tú', ALL_CUSTOMERS];
const named = (name: string, role: string): string => (NOT_NAMES.includes(name) ? name : `${name} (${role})`);
