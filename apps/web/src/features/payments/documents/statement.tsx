import { Stack, Text, Title } from '@mantine/core';
import type { StatementOut } from '@oficio/domain/payments/documents/contract.ts';
import {
  BALANCE_NOTE,
  type StatementCell,
  type StatementTable,
  statementBalance,
  statementTables,
} from '@oficio/domain/payments/documents/statement.ts';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import { useId } from 'react';
import { Card } from '../../../ui/layout/card.tsx';
import { ScrollFrame } from '../../../ui/tables/scroll-frame.tsx';
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
        <Section key={table.title} table={table} />
      ))}
    </Stack>
  );
}

function Section({ table }: { readonly table: StatementTable }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <Title order={2} size="h3" mb="sm" id={heading} className={classes.heading}>
        {table.title}
      </Title>
      {table.rows.length === 0 ? (
        <Text c="dimmed">{table.none}</Text>
      ) : (
        <>
          <Figures table={table} labelledBy={heading} />
          {table.note ? (
            <Text size="sm" c="dimmed" mt="sm">
              {table.note}
            </Text>
          ) : null}
        </>
      )}
    </section>
  );
}

/** A table on a wide screen; on a phone each row is a card. */
function Figures({ table, labelledBy }: { readonly table: StatementTable; readonly labelledBy: string }) {
  const { columns, rows, total } = table;
  return (
    <Card p={0} className={classes.frame}>
      <ScrollFrame label={table.title}>
        <table className={classes.figures} aria-labelledby={labelledBy}>
          <thead>
            <tr>
              {columns.map(({ label, numeric }) => (
                <th key={label} scope="col" data-numeric={numeric || undefined}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells }) => (
              <Row key={key} columns={columns} cells={cells} />
            ))}
          </tbody>
          {total ? (
            <tfoot>
              <Row columns={columns} cells={total} />
            </tfoot>
          ) : null}
        </table>
      </ScrollFrame>
    </Card>
  );
}

interface RowProps {
  readonly columns: StatementTable['columns'];
  readonly cells: readonly StatementCell[];
}

function Row({ columns, cells }: RowProps) {
  return (
    <tr>
      {columns.map(({ label, numeric }, index) => (
        <td key={label} data-label={label} data-numeric={numeric || undefined}>
          {shown(cells[index])}
        </td>
      ))}
    </tr>
  );
}

const shown = (cell: StatementCell = ''): string => (typeof cell === 'number' ? formatEuros(cell) : cell);
