import { Anchor, Text } from '@mantine/core';
import { answerPromptOf } from '@oficio/domain/must-act/technician.ts';
import { withKnownStatus } from '@oficio/domain/requests/labels.ts';
import type { Action } from '@oficio/domain/requests/lifecycle.ts';
import { MAX_TODAY, todayEndpoints } from '@oficio/domain/requests/today/contract.ts';
import { DASHBOARD_PATHS } from '@oficio/domain/technicians/dashboard-paths.ts';
import { IconMoodCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../../lib/api/client.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { formatJobTime } from '../../../lib/format/job-times.ts';
import { pollInterval } from '../../../lib/live/state.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { Price } from '../../../ui/data/price.tsx';
import { Until } from '../../../ui/data/until.tsx';
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { SkeletonCards } from '../../../ui/loading/skeleton-cards.tsx';
import { REQUEST_KEYS, useTechnicianCounts } from '../api.ts';
import { JobCard } from './job-card.tsx';
import { ALL_JOBS, NewOnes, OtherJobs, TodayList } from './other-requests.tsx';
import classes from './today.module.css';
import { UnansweredRequestCard } from './unanswered-request-card.tsx';

interface TodayProps {
  readonly technicianId: number;
  /** Before the approval, the first steps are what is pending. */
  readonly isApproved: boolean;
  /** Explains why there may be no new requests. */
  readonly noneHint: string;
}

/** Placeholder of the first cards. */
export const TodaySkeleton = () => (
  <div className={classes.list}>
    <SkeletonCards count={3} height={[190, 110]} />
  </div>
);

/** Shows what waits for the technician's answer, the next jobs, the money that is not transferred yet, and then the first of the other requests. */
export function Today({ technicianId, isApproved, noneHint }: TodayProps) {
  const { data, error, isPending, refetch } = useToday();
  const root = useRef<HTMLDivElement>(null);
  const [accepted, setAccepted] = useState<number | null>(null);
  if (isPending) return <TodaySkeleton />;
  if (!data)
    return <ErrorState error={error} fallback="Error al cargar solicitudes" onRetry={() => void refetch()} />;
  const { answers: asked, jobs, waiting: unpaidEarnings } = data;
  const answers = asked.flatMap(request => {
    // At the time of the list, because an offer may expire between two readings of a clock.
    const answer = answerPromptOf(request, Date.parse(data.as_of), at => formatJobTime(at, request));
    return answer ? [{ request, answer }] : [];
  });
  const above = new Set([...answers.map(({ request }) => request), ...jobs].map(({ id }) => id));
  const focusAll = () => root.current?.focus({ preventScroll: true });
  const afterwards = (done: Action | null, card: HTMLElement | null) =>
    // A completed job leaves the list.
    done === 'complete' || card === null ? focusAll() : card.focus({ preventScroll: true });
  return (
    <div ref={root} tabIndex={-1} className={classes.parts}>
      {isApproved && asked.length === 0 && jobs.length === 0 ? (
        <EmptyState icon={<IconMoodCheck size={40} />} title="No tienes nada pendiente">
          Aquí verás los próximos trabajos y lo que los clientes esperan de ti.
        </EmptyState>
      ) : null}
      {answers.length === 0 ? null : (
        <TodayList title="Esperan tu respuesta">
          <div className={classes.list}>
            {answers.map(({ request, answer }, position) => (
              <UnansweredRequestCard
                key={request.id}
                request={request}
                answer={answer}
                isFirst={position === 0}
                isAccepted={request.id === accepted}
                onAnswered={focusAll}
              />
            ))}
          </div>
        </TodayList>
      )}
      <MoreAnswers shown={answers.length} />
      {jobs.length === 0 ? null : (
        <TodayList title="Próximos trabajos" all={jobs.length < MAX_TODAY ? undefined : ALL_JOBS}>
          <div className={classes.list}>
            {jobs.map((request, position) => (
              <JobCard
                key={request.id}
                request={request}
                technicianId={technicianId}
                isFirst={answers.length === 0 && position === 0}
                onSettled={afterwards}
              />
            ))}
          </div>
        </TodayList>
      )}
      {unpaidEarnings > 0 ? (
        <Card className={classes.row} p="md">
          <div>
            <Price amount={unpaidEarnings} label="Dinero pendiente de cobro" />
            <Text size="sm" c="dimmed">
              Retenido, congelado o por enviar, <Until at={data.as_of} isInside />
            </Text>
          </div>
          <Anchor component={Link} to={DASHBOARD_PATHS.money} underline="always" className={classes.more}>
            Ver mis cobros
          </Anchor>
        </Card>
      ) : null}
      <NewOnes
        technicianId={technicianId}
        direct={asked.filter(({ status }) => status === 'pending')}
        above={above}
        noneHint={noneHint}
        onAccepted={setAccepted}
      />
      <OtherJobs technicianId={technicianId} above={above} />
    </div>
  );
}

/** Says how many more answers the sections list; nothing while all are shown. New requests are the last ones and have their own list. */
function MoreAnswers({ shown }: { readonly shown: number }) {
  const counts = useTechnicianCounts();
  const more = shown < MAX_TODAY ? 0 : (counts?.answers ?? 0) - MAX_TODAY;
  return more <= 0 ? null : (
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
  );
}

const POLL_INTERVAL_MS = 15_000;

/** Loads what needs the technician first. Always polls, because requests and payments may come. */
const useToday = () =>
  useQuery({
    queryKey: REQUEST_KEYS.today,
    queryFn: ({ signal }) => call(todayEndpoints.getToday, { signal }),
    select: ({ answers, jobs, ...money }) => ({
      ...money,
      answers: answers.map(withKnownStatus),
      jobs: jobs.map(withKnownStatus),
    }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: () => pollInterval(POLL_INTERVAL_MS),
  });
