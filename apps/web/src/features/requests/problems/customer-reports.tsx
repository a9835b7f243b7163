import { customerReports } from '@oficio/domain/must-act/job-view.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { ReportButtons } from './report-buttons.tsx';

interface CustomerReportsProps {
  readonly request: RequestOut;
  /** Called when the report was sent and the buttons are removed. */
  readonly onSettled: () => void;
}

/** Shows 'No ha venido', 'Ha empezado antes de tiempo' and 'Tengo un problema' while the customer can report them. */
export function CustomerReports({ request, onSettled }: CustomerReportsProps) {
  const now = useNow();
  const kinds = now === null ? [] : customerReports(request, now);
  return <ReportButtons request={request} reader="customer" kinds={kinds} onSettled={onSettled} />;
}
