import { Stack, Text, Title } from '@mantine/core';
import { type BooksOut, MAX_LATE_MOVEMENTS } from '@oficio/domain/payments/books/contract.ts';
import {
  accountTable,
  type BookLine,
  COMPARED_TOO_EARLY,
  closingLines,
  isComparedTooEarly,
  kindTable,
  LATE_NOTE,
  LATE_TITLE,
  lateText,
  monthStateText,
  POSTED_LATER_TITLE,
  providerLines,
  resultLines,
  technicianTable,
} from '@oficio/domain/payments/books/texts.ts';
import { documentMoment } from '@oficio/domain/payments/documents/dates.ts';
import { formatEuros } from '@oficio/domain/payments/money.ts';
import { type ReactNode, useId, useRef } from 'react';
import { formatCount } from '../../../lib/format/format.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { FigureSection } from '../documents/figure-section.tsx';
import { useBookTechnicians } from './api.ts';
import classes from './books.module.css';

/** Shows the books of a month as a printable document. */
export function Books({ books }: { readonly books: BooksOut }) {
  return (
    <Stack gap="xl">
      <Text className={classes.state}>{monthStateText(books)}</Text>
      <div className={classes.pair}>
        <Section title="En el mes">
          <Lines lines={resultLines(books)} />
        </Section>
        <Section title={books.state === 'open' ? 'Ahora' : 'Al final del mes'}>
          <Lines lines={closingLines(books)} />
        </Section>
      </div>
      <div className={classes.pair}>
        <Section title="Saldo en el proveedor">
          <Lines lines={providerLines(books)} hasTotal />
          <Comparison books={books} />
        </Section>
        <FigureSection table={kindTable(books)} />
      </div>
      <FigureSection table={accountTable(books)} />
      <Late title={LATE_TITLE} late={books.late} />
      <Late title={POSTED_LATER_TITLE} late={books.posted_later} />
      <BookTechnicians month={books.month} />
    </Stack>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={classes.section}>
      <Title order={2} size="h3" mb="sm" id={heading} className={classes.heading}>
        {title}
      </Title>
      <Card>{children}</Card>
    </section>
  );
}

interface LinesProps {
  readonly lines: readonly BookLine[];
  /** The last line is the sum of the others. */
  readonly hasTotal?: boolean;
}

const Lines = ({ lines, hasTotal }: LinesProps) => (
  <dl className={classes.lines} data-total={hasTotal || undefined}>
    {lines.map(({ label, note, amount, isPart }) => (
      <div key={label} data-part={isPart || undefined}>
        <dt>
          {label}
          {note === '' ? null : <span className={classes.note}>{note}</span>}
        </dt>
        <dd>{formatEuros(amount)}</dd>
      </div>
    ))}
  </dl>
);

/** States the result of the last comparison, and whether it covers the whole month. */
const Comparison = ({ books }: { readonly books: BooksOut }) => (
  <>
    <LastComparison books={books} />
    {isComparedTooEarly(books) ? (
      <Text size="sm" mt="xs" fw={600}>
        {COMPARED_TOO_EARLY} <Link to="/admin/payments">Ir a los pagos</Link>
      </Text>
    ) : null}
  </>
);

/** States the result of the last comparison with the provider. The payments screen lists its differences. */
function LastComparison({ books: { reconciliation } }: { readonly books: BooksOut }) {
  if (reconciliation === null)
    return (
      <Text size="sm" mt="md">
        Todavía no se ha conciliado con el proveedor.
      </Text>
    );
  const { finished_at: at, differences } = reconciliation;
  return (
    <Text size="sm" mt="md">
      Última conciliación con el proveedor, el {documentMoment(at)}:{' '}
      {differences === 0 ? (
        'sin diferencias.'
      ) : (
        <Link to="/admin/payments">{formatCount(differences, 'diferencia', 'diferencias')} que revisar</Link>
      )}
    </Text>
  );
}

interface LateProps {
  readonly title: string;
  readonly late: BooksOut['late'];
}

/** Lists movements that the provider counts in another month. Shows nothing if there are none. */
function Late({ title, late: { count, amount, movements } }: LateProps) {
  if (count === 0) return null;
  return (
    <Section title={title}>
      <Text fw={600}>
        {formatCount(count, 'movimiento', 'movimientos')}: {formatEuros(amount)} en el saldo del proveedor
      </Text>
      <ul className={classes.late}>
        {movements.map(movement => (
          <li key={movement.id}>
            {lateText(movement)}
            {movement.request_id === null ? null : (
              <>
                {' · '}
                <Link to={`/admin/requests/${movement.request_id}`}>Trabajo n.º {movement.request_id}</Link>
              </>
            )}
          </li>
        ))}
      </ul>
      {count > MAX_LATE_MOVEMENTS ? <Text size="sm">Los demás están en la descarga.</Text> : null}
      <Text size="sm" c="dimmed" mt="sm">
        {LATE_NOTE}
      </Text>
    </Section>
  );
}

/** Lists the technicians with movements in a month. Shows nothing if there are none. */
function BookTechnicians({ month }: { readonly month: string }) {
  const query = useBookTechnicians(month);
  const body = useRef<HTMLTableSectionElement>(null);
  const { data: technicians = [], error, refetch } = query;
  if (technicians.length === 0)
    return error ? (
      <ErrorState error={error} fallback="Error al cargar los técnicos" onRetry={() => void refetch()} />
    ) : null;
  return (
    // Not printed, because only the loaded ones are shown.
    <div className="no-print">
      <FigureSection table={technicianTable(technicians)} body={body} />
      <LoadMore query={query} list={body} count={technicians.length} />
    </div>
  );
}
