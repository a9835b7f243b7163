import { Group } from '@mantine/core';
import { STATEMENT_TITLE, statementTitle } from '@oficio/domain/payments/documents/statement.ts';
import { isMonthName, monthOf } from '@oficio/domain/requests/month.ts';
import { DASHBOARD_PATHS } from '@oficio/domain/technicians/dashboard-paths.ts';
import { useSearchParams } from 'react-router';
import { fetchStatementCsv, fetchStatementPdf, useStatement } from '../../features/payments/documents/api.ts';
import { MonthLinks, PrintButton } from '../../features/payments/documents/document-controls.tsx';
import { Statement } from '../../features/payments/documents/statement.tsx';
import { StatementSkeleton } from '../../features/payments/documents/statement-skeleton.tsx';
import { useNow } from '../../lib/hooks/use-now.ts';
import { statementPath } from '../../lib/navigation/document-paths.ts';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { Actions } from '../../ui/forms/actions.tsx';
import { DownloadButton } from '../../ui/forms/download-button.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Page } from '../../ui/layout/page.tsx';

/** Statement of a technician's earnings and payouts of a month; the current month without a parameter. */
export default function TechnicianStatementPage() {
  const [search] = useSearchParams();
  const asked = search.get('month') ?? '';
  const now = useNow();
  const present = now === null ? null : monthOf(now).name;
  const month = isMonthName(asked) ? asked : present;
  const { data, error, refetch } = useStatement(month);
  return (
    <Page title={month === null ? STATEMENT_TITLE : statementTitle(month)} width="medium">
      {month !== null && present !== null ? (
        <Group justify="space-between" mb="lg" className="no-print">
          <MonthLinks month={month} present={present} pathOf={statementPath} />
          {error && !data ? null : <StatementActions month={month} />}
        </Group>
      ) : null}
      {data ? (
        <Statement statement={data} />
      ) : error ? (
        <ErrorState error={error} fallback="Error al cargar el extracto" onRetry={() => void refetch()} />
      ) : (
        <StatementSkeleton />
      )}
      {data || error ? <BackLink to={DASHBOARD_PATHS.money}>Volver a mis cobros</BackLink> : null}
    </Page>
  );
}

function StatementActions({ month }: { readonly month: string }) {
  return (
    <Actions>
      <PrintButton />
      <DownloadButton variant="default" type="text/csv; charset=utf-8" get={() => fetchStatementCsv(month)}>
        Descargar CSV
      </DownloadButton>
      <DownloadButton type="application/pdf" get={() => fetchStatementPdf(month)}>
        Descargar PDF
      </DownloadButton>
    </Actions>
  );
}
