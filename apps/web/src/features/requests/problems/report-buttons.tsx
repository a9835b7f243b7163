import { Button } from '@mantine/core';
import type { JobReader, ReportKind } from '@oficio/domain/must-act/job-view.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { useState } from 'react';
import { lazyDialog } from '../../../ui/loading/lazy-part.tsx';

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
export function ReportButtons({ request, reader, kinds, describedBy, onSettled }: ReportButtonsProps) {
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
