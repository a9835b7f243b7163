import { Text } from '@mantine/core';
import type { PaymentStepOut } from '@oficio/domain/payments/contract.ts';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { LongText } from '../../../ui/long-text.tsx';
import classes from './payment-timeline.module.css';

/** What happened to a payment, oldest first. */
export function PaymentTimeline({ steps }: { readonly steps: readonly PaymentStepOut[] }) {
  return (
    <ol className={classes.steps}>
      {steps.map(({ at, text, amount, actor, reason }, position) => (
        <li key={`${at} ${text} ${String(position)}`} className={classes.step}>
          <div className={classes.line}>
            <Text fw={600}>{text}</Text>
            {amount === null ? null : <span className={classes.amount}>{formatEuros(amount)}</span>}
          </div>
          <Text size="sm" c="dimmed">
            {formatDateTime(at)}
            {actor === null ? '' : ` · ${actor}`}
          </Text>
          {reason === null ? null : (
            <blockquote className={classes.reason}>
              <LongText>{reason}</LongText>
            </blockquote>
          )}
        </li>
      ))}
    </ol>
  );
}
