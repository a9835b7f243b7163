import { Title } from '@mantine/core';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { jobPath } from '@oficio/domain/requests/job-path.ts';
import type { Action } from '@oficio/domain/requests/lifecycle.ts';
import { placeForTechnician } from '@oficio/domain/requests/place.ts';
import { memo, useId, useRef } from 'react';
import { formatKm } from '../../../lib/format/format.ts';
import { formatJobDay } from '../../../lib/format/job-times.ts';
import { formatPreference } from '../../../lib/format/preferred-date.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { LongText } from '../../../ui/data/long-text.tsx';
import { ServiceIcon } from '../../../ui/data/service-icon.tsx';
import { StatusBadge } from '../../../ui/data/status-badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { FirstPhoto } from '../card-parts/request-photos.tsx';
import classes from './new-request-card.module.css';
import { TechnicianActions } from './technician-actions.tsx';
import { technicianActions } from './technician-view.ts';

interface NewRequestCardProps {
  readonly request: RequestOut;
  readonly technicianId: number;
  /** Level of the heading. */
  readonly order?: 2 | 3;
  /** True beside a more important action of the page, which has the only filled button. */
  readonly isSecondary?: boolean;
  /** Called after an action, or with null after a refusal. Must be a stable function. */
  readonly onSettled: (done: Action | null, request: RequestOut) => void;
}

/** Shows what a customer asks for, to accept or decline. Memoized. */
export const NewRequestCard = memo((props: NewRequestCardProps) => {
  const { request, technicianId, order = 2, isSecondary = false, onSettled } = props;
  const card = useRef<HTMLElement>(null);
  const title = useId();
  const { is_open: isOpen, distance } = request;
  return (
    <Card
      component="article"
      ref={card}
      tabIndex={-1}
      aria-labelledby={title}
      className={classes.card}
      p="md"
    >
      <div className={classes.head}>
        <div className={classes.service}>
          <span className={classes.icon} aria-hidden="true">
            <ServiceIcon emoji={request.service_icon} />
          </span>
          <Title order={order} size="h4" className={classes.title}>
            <Link to={jobPath(request.id)} className={classes.link} id={title}>
              {request.service_name}
            </Link>
          </Title>
        </div>
        <StatusBadge tone={isOpen ? 'neutral' : 'action'}>
          {isOpen ? 'Abierta a varios' : 'Para ti'}
        </StatusBadge>
      </div>
      <p className={classes.facts}>
        {distance === null ? null : <strong>a {formatKm(distance)}</strong>}
        <span>{formatPreference(request) ?? 'sin fecha preferida'}</span>
        {/* The distance says more than 'Zona aproximada'. */}
        {distance !== null && request.address === null ? null : <span>{placeForTechnician(request)}</span>}
      </p>
      <div className={classes.body}>
        <FirstPhoto request={request} />
        <div className={classes.text}>
          <LongText>{request.description}</LongText>
          <p className={classes.from}>
            {request.user_name} · {formatJobDay(request.created_at, request)}
          </p>
        </div>
      </div>
      <TechnicianActions
        request={request}
        actions={technicianActions(request, technicianId)}
        isSecondary={isSecondary}
        describedBy={title}
        onSettled={done => {
          onSettled(done, request);
          if (done === null) card.current?.focus({ preventScroll: true });
        }}
      />
    </Card>
  );
});
