import { Anchor, Text, Title } from '@mantine/core';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import type { Action } from '@oficio/domain/requests/lifecycle.ts';
import { DASHBOARD_PATHS } from '@oficio/domain/technicians/dashboard-paths.ts';
import { type ReactNode, useCallback, useId, useRef } from 'react';
import { Link } from '../../../lib/navigation/link.tsx';
import { useTechnicianCounts, useTechnicianRequests } from '../api.ts';
import { NewRequestCard } from '../technician/new-request-card.tsx';
import { RequestGroup } from '../technician/request-group.tsx';
import { TechnicianRequestCard } from '../technician/technician-request-card.tsx';
import { staysListed } from '../technician/technician-view.ts';
import classes from './today.module.css';

/** Cards of each list, unless more new requests are to this technician alone; the links lead to all. */
const MAX_CARDS = 3;

export const ALL_JOBS = { to: DASHBOARD_PATHS.jobs, text: 'Ver todos', of: 'los trabajos' } as const;
const ALL_REQUESTS = { to: DASHBOARD_PATHS.requests, text: 'Ver todas', of: 'las solicitudes' } as const;

interface NewOnesProps {
  readonly technicianId: number;
  /** New requests to this technician alone that are among the first answers; they come first. */
  readonly direct: readonly RequestOut[];
  /** Ids of the requests above. A request that was just accepted may still be in the loaded list. */
  readonly above: ReadonlySet<number>;
  /** Explains why there may be no new requests. */
  readonly noneHint: string;
  readonly onAccepted: (id: number) => void;
}

/** The first requests that the technician may accept or decline. */
export function NewOnes({ technicianId, direct, above, noneHint, onAccepted }: NewOnesProps) {
  const root = useRef<HTMLDivElement>(null);
  const counts = useTechnicianCounts();
  const afterwards = useCallback(
    (done: Action | null, { id }: RequestOut) => {
      if (done !== null) root.current?.focus({ preventScroll: true });
      if (done === 'accept') onAccepted(id);
    },
    [onAccepted],
  );
  const choose = (loaded: readonly RequestOut[]) => {
    const isListed = new Set([...above, ...direct.map(({ id }) => id)]);
    const others = loaded.filter(({ id }) => !isListed.has(id));
    return [...direct, ...others].slice(0, Math.max(MAX_CARDS, direct.length));
  };
  return (
    <TodayList title="Solicitudes nuevas" all={ALL_REQUESTS}>
      <div ref={root} tabIndex={-1} className={classes.focusable}>
        <RequestGroup
          group="new"
          choose={choose}
          expected={Math.min(MAX_CARDS, counts?.new ?? MAX_CARDS)}
          card={request => (
            <NewRequestCard
              key={request.id}
              request={request}
              technicianId={technicianId}
              order={3}
              isSecondary
              onSettled={afterwards}
            />
          )}
          empty={<Text c="dimmed">{noneHint}</Text>}
        />
      </div>
    </TodayList>
  );
}

interface OtherJobsProps {
  readonly technicianId: number;
  /** Ids of the requests above. */
  readonly above: ReadonlySet<number>;
}

/** The newest active jobs that are not above, such as those that the customer must pay; nothing without such jobs. */
export function OtherJobs({ technicianId, above }: OtherJobsProps) {
  const root = useRef<HTMLDivElement>(null);
  const { data, isError } = useTechnicianRequests('active');
  const active = useTechnicianCounts()?.active ?? 0;
  const afterwards = useCallback((done: Action | null, card: HTMLElement | null) => {
    (staysListed(done) ? card : root.current)?.focus({ preventScroll: true });
  }, []);
  const choose = (loaded: readonly RequestOut[]) =>
    loaded.filter(({ id }) => !above.has(id)).slice(0, MAX_CARDS);
  const expected = data ? choose(data).length : Math.min(MAX_CARDS, active - above.size);
  if (expected <= 0 && !isError) return null;
  return (
    <TodayList title="Otros trabajos en marcha" all={ALL_JOBS}>
      <div ref={root} tabIndex={-1} className={classes.focusable}>
        <RequestGroup
          group="active"
          choose={choose}
          expected={expected}
          card={request => (
            <TechnicianRequestCard
              key={request.id}
              request={request}
              technicianId={technicianId}
              order={3}
              isSecondary
              onSettled={afterwards}
            />
          )}
          empty={null}
        />
      </div>
    </TodayList>
  );
}

interface TodayListProps {
  readonly title: string;
  /** Link to the page with the whole list; `of` completes its name for screen readers. */
  readonly all?: { readonly to: string; readonly text: string; readonly of: string } | undefined;
  readonly children: ReactNode;
}

/** A titled list with a link to all of it. */
export function TodayList({ title, all, children }: TodayListProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <div className={classes.head}>
        <Title order={2} size="h3" id={heading}>
          {title}
        </Title>
        {all ? (
          <Anchor component={Link} to={all.to} underline="always" className={classes.more}>
            {all.text}
            <span className="visually-hidden"> {all.of}</span>
          </Anchor>
        ) : null}
      </div>
      {children}
    </section>
  );
}
