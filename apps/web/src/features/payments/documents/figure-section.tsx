import { Text, Title } from '@mantine/core';
import type { FigureCell, FigureTable } from '@oficio/domain/payments/documents/figure-table.ts';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import { type RefObject, useId } from 'react';
import { Card } from '../../../ui/layout/card.tsx';
import { ScrollFrame } from '../../../ui/tables/scroll-frame.tsx';
import classes from './statement.module.css';

interface FigureSectionProps {
  readonly table: FigureTable;
  /** The element that contains the rows. */
  readonly body?: RefObject<HTMLTableSectionElement | null>;
}

/** A table of a document with its heading and note; on a phone each row is a card. */
export function FigureSection({ table, body }: FigureSectionProps) {
  const { title, none, note, columns, rows, total } = table;
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <Title order={2} size="h3" mb="sm" id={heading} className={classes.heading}>
        {title}
      </Title>
      {rows.length === 0 ? (
        <Text c="dimmed">{none}</Text>
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
                {total ? (
                  <tfoot>
                    <Row columns={columns} cells={total} />
                  </tfoot>
                ) : null}
              </table>
            </ScrollFrame>
          </Card>
          {note ? (
            <Text size="sm" c="dimmed" mt="sm">
              {note}
            </Text>
          ) : null}
        </>
      )}
    </section>
  );
}

interface RowProps {
  readonly columns: FigureTable['columns'];
  readonly cells: readonly FigureCell[];
}

const Row = ({ columns, cells }: RowProps) => (
  <tr>
    {columns.map(({ label, numeric }, index) => (
      <td key={label} data-label={label} data-numeric={numeric || undefined}>
        {shown(cells[index])}
      </td>
    ))}
  </tr>
);

const shown = (cell: FigureCell = ''): string => (typeof cell === 'number' ? formatEuros(cell) : cell);
