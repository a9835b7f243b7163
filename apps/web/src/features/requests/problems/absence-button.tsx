import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { useNow } from '../../../lib/use-now.ts';
import { canTellAbsence } from './problem-view.ts';
import { ReportButtons } from './report-buttons.tsx';

interface AbsenceButtonProps {
  readonly request: RequestOut;
  /** Id of the element that names the request. */
  readonly describedBy: string;
  /** It is told, and the button is gone. */
  readonly onSettled: () => void;
}

/** 'No había nadie', for the technician of a job that could not start. */
export function AbsenceButton({ request, describedBy, onSettled }: AbsenceButtonProps) {
  const now = useNow();
  const isOpen = now !== null && canTellAbsence(request, now);
  return (
    <ReportButtons
      request={request}
      reader="technician"
      kinds={isOpen ? ['absent_customer'] : []}
      describedBy={describedBy}
      onSettled={onSettled}
    />
  );
}
