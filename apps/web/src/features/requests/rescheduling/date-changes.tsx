import { Button, Text } from '@mantine/core';
import { dateWords, hasOpenProblem } from '@oficio/domain/must-act/job-view.ts';
import { freeUntil, type Party } from '@oficio/domain/payments/payment-terms.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { useRef, useState } from 'react';
import { formatJobTime } from '../../../lib/format/job-times.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { lazyDialog } from '../../../ui/loading/lazy-part.tsx';
import { cancellationOf } from './cancellation-cost.tsx';
import classes from './date-changes.module.css';
import { DateProposal, type Proposal } from './date-proposal.tsx';

const AcceptDateDialog = lazyDialog(() => import('./accept-date-dialog.tsx'));
const ProposeDateDialog = lazyDialog(() => import('./propose-date-dialog.tsx'));

interface DateChangesProps {
  readonly request: RequestOut;
  readonly reader: Party;
}

/** Shows the agreed date of a paid, unstarted job, and lets both sides agree on another one. */
export function DateChanges({ request, reader }: DateChangesProps) {
  const [isProposing, setProposing] = useState(false);
  // The proposal that the reader saw. If another one replaced it, the server refuses and the reader gets a message.
  const [accepting, setAccepting] = useState<Proposal | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const { money, status } = request;
  if (status !== 'payment_completed' || !money) return null;
  // The server refuses a new date until the problem is decided.
  const isStopped = hasOpenProblem(request);
  // The pressed button is removed, so the focus moves to this section.
  const settle = () => root.current?.focus({ preventScroll: true });
  const close = () => {
    setProposing(false);
    setAccepting(null);
  };
  const finish = () => {
    close();
    settle();
  };
  return (
    <div className={classes.changes} ref={root} tabIndex={-1}>
      <div className={classes.agreed}>
        <div>
          <p>
            {money.agreed_date === null ? (
              'Todavía no hay una fecha acordada.'
            ) : (
              <>
                Fecha acordada: <strong>{formatJobTime(money.agreed_date, request)}</strong>
              </>
            )}
          </p>
          {reader === 'customer' ? <FreeUntil request={request} /> : null}
        </div>
        {isStopped ? null : (
          <Button variant="default" size="md" onClick={() => setProposing(true)}>
            {`Proponer ${dateWords(money.agreed_date)}`}
          </Button>
        )}
      </div>
      {money.date_proposal && !isStopped ? (
        <DateProposal
          key={money.date_proposal.id}
          request={request}
          proposal={money.date_proposal}
          reader={reader}
          onAccept={setAccepting}
          onSettled={settle}
        />
      ) : null}
      {isProposing ? (
        <ProposeDateDialog request={request} reader={reader} onClose={close} onDone={finish} />
      ) : null}
      {accepting ? (
        <AcceptDateDialog
          request={request}
          proposal={accepting}
          reader={reader}
          onClose={close}
          onDone={finish}
        />
      ) : null}
    </div>
  );
}

/** Shows until when the customer can cancel free of charge, while that time is in the future. */
function FreeUntil({ request }: { readonly request: RequestOut }) {
  const now = useNow();
  const cancellation = cancellationOf(request);
  const until = cancellation && freeUntil(cancellation);
  if (until === null || now === null || until <= now) return null;
  return (
    <Text size="sm" c="dimmed">
      Puedes cancelar sin coste hasta el {formatJobTime(until, request)}.
    </Text>
  );
}
