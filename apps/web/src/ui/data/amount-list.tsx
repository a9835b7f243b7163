import { type Cents, formatCents } from '@oficio/domain/payments/money.ts';
import { useId } from 'react';
import classes from './amount-list.module.css';

export interface AmountRow {
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
