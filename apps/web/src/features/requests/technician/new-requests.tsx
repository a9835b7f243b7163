import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { jobPath } from '@oficio/domain/requests/job-path.ts';
import type { Action } from '@oficio/domain/requests/lifecycle.ts';
import { IconInbox } from '@tabler/icons-react';
import { type ReactNode, useCallback, useRef } from 'react';
import { useNavigate } from 'react-router';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { NewRequestCard } from './new-request-card.tsx';
import classes from './new-requests.module.css';
import { RequestGroup } from './request-group.tsx';

interface NewRequestsProps {
  readonly technicianId: number;
  /** Explains why there may be no new requests. */
  readonly noneHint: string;
  /** Next step of a technician without new requests. */
  readonly noneAction: ReactNode;
}

/** Lists the requests that the technician may accept or decline. */
export function NewRequests({ technicianId, noneHint, noneAction }: NewRequestsProps) {
  const navigate = useNavigate();
  const root = useRef<HTMLDivElement>(null);
  const afterwards = useCallback(
    (done: Action | null, { id }: RequestOut) => {
      // An accepted request needs a price next.
      if (done === 'accept') void navigate(jobPath(id));
      else if (done !== null) root.current?.focus({ preventScroll: true });
    },
    [navigate],
  );
  return (
    <div ref={root} tabIndex={-1} className={classes.list}>
      <RequestGroup
        group="new"
        card={request => (
          <NewRequestCard
            key={request.id}
            request={request}
            technicianId={technicianId}
            onSettled={afterwards}
          />
        )}
        empty={
          <EmptyState icon={<IconInbox size={40} />} title="No hay solicitudes nuevas" action={noneAction}>
            {noneHint}
          </EmptyState>
        }
      />
    </div>
  );
}
