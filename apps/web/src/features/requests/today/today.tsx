import { Anchor, Button, Title } from '@mantine/core';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import type { Action } from '@oficio/domain/requests/lifecycle.ts';
import { MAX_TODAY } from '@oficio/domain/requests/today/contract.ts';
import { DASHBOARD_PATHS } from '@oficio/domain/technicians/dashboard-paths.ts';
import { IconMoodCheck } from '@tabler/icons-react';
import { type ReactNode, useId, useRef } from 'react';
import { formatCount } from '../../../lib/format/format.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { Price } from '../../../ui/data/price.tsx';
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { SkeletonCards } from '../../../ui/loading/skeleton-cards.tsx';
import { useTechnicianCounts } from '../api/requests-api.ts';
import { AnswerCard } from './answer-card.tsx';
import { useToday } from './api.ts';
import { JobCard } from './job-card.tsx';
import classes from './today.module.css';

interface TodayProps {
  readonly technicianId: number;
  /** Before the approval, the first steps are what is pending. */
  readonly isApproved: boolean;
}

/** Shows what waits for the technician's answer, the next jobs and the money that is not transferred yet. */
export function Today({ technicianId, isApproved }: TodayProps) {
  const { data, error, isPending, refetch } = useToday();
  const counts = useTechnicianCounts();
  const root = useRef<HTMLDivElement>(null);
  const afterwards = (done: Action | null, card: HTMLElement | null) =>
    // A completed job leaves the list.
    ((done === 'complete' ? null : card) ?? root.current)?.focus({ preventScroll: true });
  if (isPending)
    return (
      <div className={classes.list}>
        <SkeletonCards count={3} height={[190, 110]} />
      </div>
    );
  if (!data)
    return <ErrorState error={error} fallback="Error al cargar solicitudes" onRetry={() => void refetch()} />;
  const { answers, jobs, waiting } = data;
  const [first] = answers;
  const more = answers.length < MAX_TODAY ? 0 : (counts?.answers ?? 0) - MAX_TODAY;
  return (
    <div ref={root} tabIndex={-1} className={classes.parts}>
      {isApproved && answers.length === 0 && jobs.length === 0 ? (
        <EmptyState
          icon={<IconMoodCheck size={40} />}
          title="No tienes nada pendiente"
          action={
            <Button component={Link} to={DASHBOARD_PATHS.requests} variant="default" size="md">
              Ver solicitudes
            </Button>
          }
        >
          Aquí verás los próximos trabajos y lo que los clientes esperan de ti.
        </EmptyState>
      ) : null}
      <List title="Esperan tu respuesta" requests={answers}>
        {request => <AnswerCard key={request.id} request={request} isFirst={request === first} />}
      </List>
      {more > 0 ? (
        <p className={classes.line}>
          {formatCount(more, 'respuesta más', 'respuestas más')} en{' '}
          <Anchor component={Link} to={DASHBOARD_PATHS.jobs} underline="always">
            Trabajos
          </Anchor>{' '}
          y{' '}
          <Anchor component={Link} to={DASHBOARD_PATHS.requests} underline="always">
            Solicitudes
          </Anchor>
        </p>
      ) : null}
      <List title="Próximos trabajos" requests={jobs}>
        {request => (
          <JobCard key={request.id} request={request} technicianId={technicianId} onSettled={afterwards} />
        )}
      </List>
      {waiting > 0 ? (
        <Card className={classes.row} p="md">
          <Price amount={waiting} label="Dinero pendiente de cobro" />
          <Anchor component={Link} to={DASHBOARD_PATHS.money} underline="always" className={classes.more}>
            Ver mis cobros
          </Anchor>
        </Card>
      ) : null}
    </div>
  );
}

interface ListProps {
  readonly title: string;
  readonly requests: readonly RequestOut[];
  readonly children: (request: RequestOut) => ReactNode;
}

function List({ title, requests, children }: ListProps) {
  const heading = useId();
  return requests.length === 0 ? null : (
    <section aria-labelledby={heading}>
      <Title order={2} size="h3" mb="sm" id={heading}>
        {title}
      </Title>
      <div className={classes.list}>{requests.map(children)}</div>
    </section>
  );
}
