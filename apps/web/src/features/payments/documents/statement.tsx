import { Stack, Text } from '@mantine/core';
import type { StatementOut } from '@oficio/domain/payments/documents/contract.ts';
import {
  BALANCE_NOTE,
  statementBalance,
  statementTables,
} from '@oficio/domain/payments/documents/statement.ts';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { FigureSection } from './figure-section.tsx';
import classes from './statement.module.css';

/** Shows a technician's monthly statement as a printable document. */
export function Statement({ statement }: { readonly statement: StatementOut }) {
  return (
    <Stack gap="xl">
      <Card>
        <Text fw={600} mb="xs" className={classes.name}>
          {statement.technician_name}
        </Text>
        <dl className={classes.balance}>
          {statementBalance(statement).map(({ label, amount }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formatEuros(amount)}</dd>
            </div>
          ))}
        </dl>
        <Text size="sm" c="dimmed" mt="md">
          {BALANCE_NOTE}
        </Text>
      </Card>
      {statementTables(statement).map(table => (
        <FigureSection key={table.title} table={table} />
      ))}
    </Stack>
  );
}
