import { Text } from '@mantine/core';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import classes from './price.module.css';

interface PriceProps {
  /** Euros. */
  readonly amount: number;
  /** What the amount is ('Precio acordado'). */
  readonly label?: string;
}

/** An amount that a decision hangs on: large, with figures of equal width. */
export function Price({ amount, label }: PriceProps) {
  return (
    <div>
      {label ? (
        <Text size="sm" c="dimmed">
          {label}
        </Text>
      ) : null}
      <span className={classes.price}>{formatEuros(amount)}</span>
    </div>
  );
}
