import { Button } from '@mantine/core';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { useState } from 'react';
import { lazyDialog } from '../../../ui/lazy-part.tsx';
import type { Reader, ReportKind } from './problem-view.ts';

const StatementDialog = lazyDialog(() => import('./statement-dialog.tsx'));

const LABELS: Readonly<Record<ReportKind, string>> = {
  problem: 'Tengo un problema',
  no_show: 'No ha venido',
  absent_customer: 'No había nadie',
};

interface ReportButtonsProps {
  readonly request: RequestOut;
  readonly reader: Reader;
  readonly kinds: readonly ReportKind[];
  /** Id of the element that names the request. */
  readonly describedBy?: string;
  /** It is told, and the buttons are gone. */
  readonly onSettled: () => void;
}

/** A button for each thing that can be reported now; each opens the dialog that asks for words. */
export function ReportButtons({ request, reader, kinds, describedBy, onSettled }: ReportButtonsProps) {
  const [telling, setTelling] = useState<ReportKind | null>(null);
  const done = () => {
    setTelling(null);
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
          onClick={() => setTelling(kind)}
        >
          {LABELS[kind]}
        </Button>
      ))}
      {telling ? (
        <StatementDialog
          request={request}
          kind={telling}
          reader={reader}
          onClose={() => setTelling(null)}
          onDone={done}
        />
      ) : null}
    </>
  );
}
