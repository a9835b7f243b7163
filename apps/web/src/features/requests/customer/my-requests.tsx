import { Alert, Button, Stack, Title } from '@mantine/core';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { IconClipboardList } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { SkeletonCards } from '../../../ui/loading/skeleton-cards.tsx';
import type { useMyRequests } from '../api/requests-api.ts';
import classes from './my-requests.module.css';
import { sectionsOf } from './needed-answer.ts';
import { RequestCard } from './request-card.tsx';

/** Spec, section 8. */
const FAILED = 'Error al cargar solicitudes';

const SECTIONS = [
  ['asked', 'Te toca a ti'],
  ['active', 'En marcha'],
  ['ended', 'Anteriores'],
] as const;

type Requests = ReturnType<typeof useMyRequests>;

interface MyRequestsProps {
  readonly open: Requests;
  readonly ended: Requests;
  /** Id of the request that the customer just created. */
  readonly newId: number | null;
  readonly onReview: (request: RequestOut) => void;
}

/** Shows the customer's requests, first those that need an answer, or that they are loading, failed to load or are empty. */
export function MyRequests({ open, ended, newId, onReview }: MyRequestsProps) {
  const list = useRef<HTMLDivElement>(null);
  const now = useNow() ?? Date.now();
  useAllPages(open);
  const error = open.error ?? ended.error;
  const retry = () => void Promise.all([open, ended].map(requests => requests.refetch()));
  if (!open.data || !ended.data)
    return error ? (
      <ErrorState error={error} fallback={FAILED} onRetry={retry} />
    ) : (
      <Stack gap="md">
        <SkeletonCards count={3} height={[256, 196]} />
      </Stack>
    );
  if (open.data.length === 0 && ended.data.length === 0) return <NoRequests />;
  const sections = sectionsOf(open.data, ended.data, now);
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
      <LoadMore query={ended} list={list} count={childrenOf(sections)} />
    </Stack>
  );
}

/** Returns the number of headings and cards in the list. */
const childrenOf = (sections: ReturnType<typeof sectionsOf>): number =>
  SECTIONS.reduce((sum, [name]) => sum + sections[name].length + Math.min(1, sections[name].length), 0);

/** Loads the other pages, because each may have a request that needs an answer. */
function useAllPages({ hasNextPage, isFetching, isError, fetchNextPage }: Requests): void {
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
}

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
