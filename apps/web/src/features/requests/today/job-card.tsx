import { Anchor, Title } from '@mantine/core';
import { callTo } from '@oficio/domain/accounts/phone.ts';
import { hasOpenProblem } from '@oficio/domain/must-act/job-view.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { jobPath } from '@oficio/domain/requests/job-path.ts';
import type { Action } from '@oficio/domain/requests/lifecycle.ts';
import { exactPlace } from '@oficio/domain/requests/place.ts';
import { useId, useRef } from 'react';
import { formatNearJobTime } from '../../../lib/format/job-times.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { serverNow } from '../../../lib/server-clock.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { RequestBadge } from '../card-parts/request-status.tsx';
import { TechnicianActions } from '../technician/technician-actions.tsx';
import { isMainAction, TECHNICIAN_VIEW, technicianActions } from '../technician/technician-view.ts';
import classes from './today.module.css';

interface JobCardProps {
  readonly request: RequestOut;
  readonly technicianId: number;
  /** Whether its action is the first one of the page, which is the filled button. */
  readonly isFirst: boolean;
  /** Called after an action, or with null after a refusal; `card` can receive the focus. */
  readonly onSettled: (done: Action | null, card: HTMLElement | null) => void;
}

/** Shows when, where and for whom the next job is, with its next action. */
export function JobCard({ request, technicianId, isFirst, onSettled }: JobCardProps) {
  const card = useRef<HTMLElement>(null);
  const title = useId();
  const now = useNow() ?? serverNow();
  const { tone } = TECHNICIAN_VIEW[request.status];
  const date = request.money?.agreed_date;
  const actions = hasOpenProblem(request)
    ? []
    : technicianActions(request, technicianId).filter(action => isMainAction(action, request, false));
  return (
    <Card component="article" ref={card} tabIndex={-1} aria-labelledby={title} className={classes.row} p="md">
      <div className={classes.what}>
        <div className={classes.top}>
          <strong>{date ? formatNearJobTime(date, now, request) : 'Sin fecha acordada'}</strong>
          <RequestBadge status={request.status} reader="technician" tone={tone} />
        </div>
        <Title order={3} size="h4">
          <Link to={jobPath(request.id)} className={classes.link} id={title}>
            {request.service_name}&nbsp;· {request.user_name}
          </Link>
        </Title>
        <p className={classes.line}>{exactPlace(request)}</p>
        {request.user_phone ? (
          <Anchor href={callTo(request.user_phone)} underline="always" py="xs" my={-8} w="fit-content">
            {request.user_phone}
          </Anchor>
        ) : null}
      </div>
      <TechnicianActions
        request={request}
        actions={actions}
        isSecondary={!isFirst}
        describedBy={title}
        onSettled={done => onSettled(done, card.current)}
      />
    </Card>
  );
}
