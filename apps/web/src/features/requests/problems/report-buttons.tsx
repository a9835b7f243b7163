import { Button } from '@mantine/core';
import {
  canReportAbsenceNow,
  customerReports,
  type JobReader,
  type ReportKind,
} from '@oficio/domain/must-act/job-view.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { useState } from 'react';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { lazyDialog } from '../../../ui/loading/lazy-part.tsx';

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

const EntryDialog = lazyDialog(() => import('./entry-dialog.tsx'));

const LABELS: Readonly<Record<ReportKind, string>> = {
  problem: 'Tengo un problema',
  no_show: 'No ha venido',
  absent_customer: 'No había nadie',
  early_start: 'Ha empezado antes de tiempo',
};

interface ReportButtonsProps {
  readonly request: RequestOut;
  readonly reader: JobReader;
  readonly kinds: readonly ReportKind[];
  /** Id of the element that names the request. */
  readonly describedBy?: string;
  /** Called when the report was sent and the buttons are removed. */
  readonly onSettled: () => void;
}

/** Shows a button for each kind of report that is possible now. Each opens a dialog. */
function ReportButtons({ request, reader, kinds, describedBy, onSettled }: ReportButtonsProps) {
  const [reporting, setReporting] = useState<ReportKind | null>(null);
  const done = () => {
    setReporting(null);
    onSettled();
  };
  return (
    <>
      {kinds.map(kind => (
        <Button
          key={kind}
          variant="default"
          size="md"
          aria-describedby={describedBy}
          onClick={() => setReporting(kind)}
        >
          {LABELS[kind]}
        </Button>
      ))}
      {reporting ? (
        <EntryDialog
          request={request}
          kind={reporting}
          reader={reader}
          onClose={() => setReporting(null)}
          onDone={done}
        />
      ) : null}
    </>
  );
}
