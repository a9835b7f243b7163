import { customerReports } from '@oficio/domain/must-act/job-view.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { useState } from 'react';
import { useNow } from '../../lib/hooks/use-now.ts';
import { lazyDialog } from '../../ui/loading/lazy-part.tsx';

const EntryDialog = lazyDialog(() => import('../../features/requests/problems/entry-dialog.tsx'));
const ReviewDialog = lazyDialog(() => import('../../features/reviews/review-dialog.tsx'));

interface ReviewOrReportProps {
  readonly request: RequestOut;
  readonly onClose: () => void;
}

/** Asks for the review of a finished job. A bad one can become the report of a problem, while that still stops the payment. */
export function ReviewOrReport({ request, onClose }: ReviewOrReportProps) {
  const [isReporting, setReporting] = useState(false);
  const now = useNow();
  const canStopPayment = now !== null && customerReports(request, now).includes('problem');
  return isReporting ? (
    <EntryDialog request={request} kind="problem" reader="customer" onClose={onClose} onDone={onClose} />
  ) : (
    <ReviewDialog
      request={request}
      onClose={onClose}
      onProblem={canStopPayment ? () => setReporting(true) : null}
    />
  );
}
