import { Text } from '@mantine/core';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import classes from './price.module.css';

interface PriceProps {
  /** Euros. */
  readonly amount: number;
  /** Label of the amount ('Precio acordado'). */
  readonly label?: string;
}

/** Shows an important amount in large tabular figures. */
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
