import { Group, NativeSelect, Text } from '@mantine/core';
import { BOOKS_TITLE, booksTitle, downloadLabel } from '@oficio/domain/payments/books/texts.ts';
import { documentMoment, documentMonthLabel } from '@oficio/domain/payments/documents/dates.ts';
import { isMonthName, monthOf, monthsFrom } from '@oficio/domain/requests/month.ts';
import { useNavigate, useSearchParams } from 'react-router';
import { downloadBooks, useBooks } from '../../features/payments/books/api.ts';
import classes from '../../features/payments/books/books.module.css';
import { Books } from '../../features/payments/books/books.tsx';
import { MonthLinks, PrintButton } from '../../features/payments/documents/document-controls.tsx';
import { StatementSkeleton } from '../../features/payments/documents/statement-skeleton.tsx';
import { useNow } from '../../lib/hooks/use-now.ts';
import { booksPath } from '../../lib/navigation/document-paths.ts';
import { useSiteName } from '../../lib/page/site.ts';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { Actions } from '../../ui/forms/actions.tsx';
import { DownloadButton } from '../../ui/forms/download-button.tsx';
import { Page } from '../../ui/layout/page.tsx';

/** Months that the list offers, besides the shown one. */
const LISTED_MONTHS = 36;

/** The books of a month for the staff: its figures, its download and a page to print; the current month without a parameter. */
export default function AdminBooksPage() {
  const [search] = useSearchParams();
  const asked = search.get('month') ?? '';
  const now = useNow();
  const site = useSiteName();
  const present = now === null ? null : monthOf(now).name;
  const month = isMonthName(asked) ? asked : present;
  const { data, error, refetch } = useBooks(month);
  return (
    <Page title={month === null ? BOOKS_TITLE : booksTitle(month)} width="wide">
      {now === null ? null : (
        <Text className={classes.issue}>{`${site} · Emitido el ${documentMoment(now)}`}</Text>
      )}
      {month !== null && present !== null ? (
        <Group justify="space-between" align="flex-end" mb="lg" className="no-print">
          <Group align="flex-end" gap="xs">
            <MonthChoice month={month} present={present} />
            <MonthLinks month={month} present={present} pathOf={booksPath} />
          </Group>
          {data ? (
            <Actions>
              <PrintButton />
              <DownloadButton type="text/csv; charset=utf-8" get={() => downloadBooks(month)}>
                {downloadLabel(month)}
              </DownloadButton>
            </Actions>
          ) : null}
        </Group>
      ) : null}
      {data ? (
        <Books books={data} />
      ) : error ? (
        <ErrorState error={error} fallback="Error al cargar la contabilidad" onRetry={() => void refetch()} />
      ) : (
        <StatementSkeleton />
      )}
    </Page>
  );
}

interface MonthChoiceProps {
  /** 'AAAA-MM' */
  readonly month: string;
  readonly present: string;
}

function MonthChoice({ month, present }: MonthChoiceProps) {
  const navigate = useNavigate();
  const names = Array.from({ length: LISTED_MONTHS }, (_, earlier) => monthsFrom(present, -earlier));
  const listed = names.includes(month) ? names : [month, ...names];
  return (
    <NativeSelect
      label="Mes"
      size="md"
      value={month}
      onChange={({ currentTarget }) => void navigate(booksPath(currentTarget.value))}
    >
      {listed.map(name => (
        <option key={name} value={name}>
          {documentMonthLabel(name)}
        </option>
      ))}
    </NativeSelect>
  );
}
