import { Alert, Button, Stack, Title } from '@mantine/core';
import { CUSTOMER_REASON_NAMES, customerReason } from '@oficio/domain/must-act/customer.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { isOpen } from '@oficio/domain/requests/lifecycle.ts';
import { IconClipboardList } from '@tabler/icons-react';
import { useRef } from 'react';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { serverNow } from '../../../lib/server-clock.ts';
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { SkeletonCards } from '../../../ui/loading/skeleton-cards.tsx';
import type { useMyRequests } from '../api.ts';
import classes from './my-requests.module.css';
import { RequestCard } from './request-card.tsx';

/** Spec, section 8. */
const FAILED = 'Error al cargar solicitudes';

const SECTIONS = [
  ['asked', 'Te toca a ti'],
  ['active', 'En marcha'],
  ['ended', 'Anteriores'],
] as const;

interface MyRequestsProps {
  readonly requests: ReturnType<typeof useMyRequests>;
  /** Id of the request that the customer just created. */
  readonly newId: number | null;
  readonly onReview: (request: RequestOut) => void;
}

/** Shows the customer's requests, first those that need an answer, or that they are loading, failed to load or are empty. */
export function MyRequests({ requests, newId, onReview }: MyRequestsProps) {
  const list = useRef<HTMLDivElement>(null);
  const now = useNow() ?? serverNow();
  const { data, error } = requests;
  const retry = () => void requests.refetch();
  if (!data)
    return error ? (
      <ErrorState error={error} fallback={FAILED} onRetry={retry} />
    ) : (
      <Stack gap="md">
        <SkeletonCards count={3} height={[420, 210]} />
      </Stack>
    );
  if (data.length === 0) return <NoRequests />;
  const sections = jobSectionsOf(data, now);
  return (
    <Stack gap="lg">
      {error ? (
        <Alert color="yellow" role="status">
          {FAILED}. Lo que ves puede no estar al día.
        </Alert>
      ) : null}
      {/* One list, so that a card keeps its state and the focus when it moves to another section. */}
      <div className={classes.list} ref={list}>
        {SECTIONS.flatMap(([name, title]) =>
          sections[name].length === 0
            ? []
            : [
                <Title key={name} order={2} size="h4" className={classes.title}>
                  {title}
                </Title>,
                ...sections[name].map(request => (
                  <RequestCard
                    key={request.id}
                    request={request}
                    isNew={request.id === newId}
                    onReview={onReview}
                  />
                )),
              ],
        )}
      </div>
      <LoadMore query={requests} list={list} count={childrenOf(sections)} />
    </Stack>
  );
}

/** Returns the number of headings and cards in the list. */
const childrenOf = (sections: ReturnType<typeof jobSectionsOf>): number =>
  SECTIONS.reduce((sum, [name]) => sum + sections[name].length + Math.min(1, sections[name].length), 0);

function NoRequests() {
  return (
    <EmptyState
      icon={<IconClipboardList size={40} aria-hidden="true" />}
      title="Aún no tienes solicitudes"
      action={
        <Button component={Link} to="/" size="md">
          Buscar técnicos
        </Button>
      }
    >
      Cuando pidas un servicio podrás seguirlo aquí, desde que un técnico lo acepta hasta que lo termina.
    </EmptyState>
  );
}

interface JobSections {
  /** Jobs that need an answer, the most urgent first. */
  readonly asked: readonly RequestOut[];
  readonly active: readonly RequestOut[];
  readonly ended: readonly RequestOut[];
}

/**
 * Sorts the jobs of a customer into the sections of the dashboard. `@oficio/domain/must-act/customer.ts` decides which jobs need an
 * answer.
 */
export function jobSectionsOf(requests: readonly RequestOut[], now: number): JobSections {
  const reasons = new Map(requests.map(request => [request, customerReason(request, now)]));
  const asked = CUSTOMER_REASON_NAMES.flatMap(kind =>
    requests.filter(request => reasons.get(request) === kind),
  );
  const rest = requests.filter(request => reasons.get(request) === null);
  return {
    asked,
    active: rest.filter(({ status }) => isOpen(status)),
    ended: rest.filter(({ status }) => !isOpen(status)),
  };
}
