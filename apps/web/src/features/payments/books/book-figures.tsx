import { Text, Title } from '@mantine/core';
import type { BookTable } from '@oficio/domain/payments/books/texts.ts';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import { type RefObject, useId } from 'react';
import { Card } from '../../../ui/layout/card.tsx';
import { ScrollFrame } from '../../../ui/tables/scroll-frame.tsx';
import classes from '../documents/statement.module.css';

interface BookFiguresProps {
  readonly table: BookTable;
  /** The element that contains the rows. */
  readonly body?: RefObject<HTMLTableSectionElement | null>;
}

/** A table with its heading; on a phone each row is a card. */
export function BookFigures({ table, body }: BookFiguresProps) {
  const { title, note, columns, rows, total } = table;
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <Title order={2} size="h3" mb="sm" id={heading} className={classes.heading}>
        {title}
      </Title>
      {rows.length === 0 ? (
        <Text c="dimmed">No hay movimientos.</Text>
      ) : (
        <>
          <Card p={0} className={classes.frame}>
            <ScrollFrame label={title}>
              <table className={classes.figures} aria-labelledby={heading}>
                <thead>
                  <tr>
                    {columns.map(({ label, numeric }) => (
                      <th key={label} scope="col" data-numeric={numeric || undefined}>
                        {label}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody ref={body}>
                  {rows.map(({ key, cells }) => (
                    <Row key={key} columns={columns} cells={cells} />
                  ))}
                </tbody>
                {total.length > 0 ? (
                  <tfoot>
                    <Row columns={columns} cells={total} />
                  </tfoot>
                ) : null}
              </table>
            </ScrollFrame>
          </Card>
          <Text size="sm" c="dimmed" mt="sm">
            {note}
          </Text>
        </>
      )}
    </section>
  );
}

interface RowProps {
  readonly columns: BookTable['columns'];
  readonly cells: readonly (string | number)[];
}

const Row = ({ columns, cells }: RowProps) => (
  <tr>
    {columns.map(({ label, numeric }, index) => {
      const cell = cells[index] ?? '';
      return (
        <td key={label} data-label={label} data-numeric={numeric || undefined}>
          {typeof cell === 'number' ? formatEuros(cell) : cell}
        </td>
      );
    })}
  </tr>
);
