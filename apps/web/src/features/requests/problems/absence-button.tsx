import { canReportAbsenceNow } from '@oficio/domain/must-act/job-view.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { ReportButtons } from './report-buttons.tsx';

interface AbsenceButtonProps {
  readonly request: RequestOut;
  /** Id of the element that names the request, where the page shows several. */
  readonly describedBy?: string;
  /** Called when the report was sent and the button is removed. */
  readonly onSettled: () => void;
}

/** Shows 'No había nadie' while the technician of a job that has not started can report it. */
export function AbsenceButton({ request, describedBy, onSettled }: AbsenceButtonProps) {
  const now = useNow();
  const isOpen = now !== null && canReportAbsenceNow(request, now);
  return (
    <ReportButtons
      request={request}
      reader="technician"
      kinds={isOpen ? ['absent_customer'] : []}
      {...(describedBy !== undefined && { describedBy })}
      onSettled={onSettled}
    />
  );
}
