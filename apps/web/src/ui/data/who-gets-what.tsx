import { formatCents } from '@oficio/domain/payments/money.ts';
import type { Shares } from '@oficio/domain/payments/shares.ts';
import { useId } from 'react';
import { useSiteName } from '../../lib/page/site.ts';
import classes from './who-gets-what.module.css';

interface WhoGetsWhatProps {
  /** Null while the amount is missing or wrong: the rows stay, without amounts. */
  readonly shares: Shares | null;
  /** The customer's name, or 'Tú'; null leaves the row out, for a customer who pays and gets nothing back. */
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
  const id = useId();
  const rows = [
    ...(customer === null ? [] : [['customer', named(customer, 'cliente')] as const]),
    ['technician', technician === null ? 'Técnico' : named(technician, 'técnico')] as const,
    ['platform', `${site} (comisión)`] as const,
  ];
  return (
    <section className={classes.shares} aria-labelledby={id} role={isLive ? 'status' : undefined}>
      <h3 id={id}>{title}</h3>
      <dl>
        {rows.map(([side, label]) => (
          <div key={side}>
            <dt>{label}</dt>
            <dd>{shares === null ? '—' : formatCents(shares[side])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const named = (name: string, role: string): string => (name === 'Tú' ? name : `${name} (${role})`);
