import { Button, Stack, Tabs } from '@mantine/core';
import { BADGE_CAP, shortCountText } from '@oficio/domain/fields/counts.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import type { Action } from '@oficio/domain/requests/lifecycle.ts';
import { IconBriefcase, IconHistory, IconInbox } from '@tabler/icons-react';
import { type ReactNode, useCallback, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { SkeletonCards } from '../../../ui/loading/skeleton-cards.tsx';
import { useTechnicianCounts, useTechnicianRequests } from '../api/requests-api.ts';
import { TechnicianRequestCard } from './technician-request-card.tsx';
import classes from './technician-requests.module.css';
import { isTab, TABS, type Tab } from './technician-view.ts';

/** Text of an empty tab. */
const EMPTY = {
  nuevas: { icon: <IconInbox size={40} />, title: 'No hay solicitudes nuevas' },
  trabajos: { icon: <IconBriefcase size={40} />, title: 'No tienes trabajos en marcha' },
  historial: { icon: <IconHistory size={40} />, title: 'Aún no hay nada en tu historial' },
} as const satisfies Record<Tab, { icon: ReactNode; title: string }>;

const HINTS = {
  trabajos: 'Cuando aceptes una solicitud, la encontrarás aquí.',
  historial: 'Aquí quedan los trabajos completados y los cancelados.',
} as const;

interface TechnicianRequestsProps {
  readonly technicianId: number;
  /** Whether the technician's payout account can receive money; null until it is known. */
  readonly canBePaid: boolean | null;
  /** Explains why there may be no new requests. */
  readonly noneHint: string;
}

/** Shows the technician's requests in three tabs. The address holds the tab (`?tab=trabajos`). */
export function TechnicianRequests({ technicianId, canBePaid, noneHint }: TechnicianRequestsProps) {
  const counts = useTechnicianCounts();
  const root = useRef<HTMLDivElement>(null);
  const [tab, setTab] = useTab();
  const afterwards = useCallback(
    (done: Action | null, card: HTMLElement | null) => {
      // An accepted request needs a price next, and it is now in the other tab.
      if (done === 'accept') setTab('trabajos');
      const stays = done === 'approve' || done === 'start';
      (stays ? card : root.current)?.focus({ preventScroll: done !== 'accept' });
    },
    [setTab],
  );
  return (
    <Tabs
      ref={root}
      tabIndex={-1}
      className={classes.root}
      value={tab}
      onChange={name => setTab(isTab(name) ? name : 'nuevas')}
      keepMounted={false}
    >
      <Tabs.List mb="md" aria-label="Tus solicitudes">
        {Object.entries(TABS).map(([name, { label, group }]) => (
          <Tabs.Tab key={name} value={name} className={classes.tab}>
            {label}
            {counts ? (
              <span className={classes.count}>{shortCountText(counts[group], BADGE_CAP)}</span>
            ) : null}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab} className={classes.panel}>
        <RequestList
          key={tab}
          tab={tab}
          card={request => (
            <TechnicianRequestCard
              key={request.id}
              request={request}
              technicianId={technicianId}
              canBePaid={canBePaid}
              onSettled={afterwards}
            />
          )}
          empty={
            <EmptyState
              icon={EMPTY[tab].icon}
              title={EMPTY[tab].title}
              action={
                tab === 'nuevas' && counts && counts.active > 0 ? (
                  <Button variant="default" size="md" onClick={() => setTab('trabajos')}>
                    Ver mis trabajos
                  </Button>
                ) : null
              }
            >
              {tab === 'nuevas' ? noneHint : HINTS[tab]}
            </EmptyState>
          }
        />
      </Tabs.Panel>
    </Tabs>
  );
}

interface RequestListProps {
  readonly tab: Tab;
  readonly card: (request: RequestOut) => ReactNode;
  readonly empty: ReactNode;
}

function RequestList({ tab, card, empty }: RequestListProps) {
  const query = useTechnicianRequests(TABS[tab].group);
  const list = useRef<HTMLDivElement>(null);
  if (query.isPending)
    return (
      <Stack>
        <SkeletonCards count={3} height={260} />
      </Stack>
    );
  if (query.data === undefined)
    return (
      <ErrorState
        error={query.error}
        fallback="Error al cargar solicitudes"
        onRetry={() => void query.refetch()}
      />
    );
  const { data } = query;
  return (
    <>
      {data.length === 0 ? empty : <Stack ref={list}>{data.map(card)}</Stack>}
      <LoadMore query={query} list={list} count={data.length} />
    </>
  );
}

function useTab(): readonly [Tab, (tab: Tab) => void] {
  const [search, setSearch] = useSearchParams();
  const named = search.get('tab');
  const setTab = useCallback((tab: Tab) => setSearch({ tab }), [setSearch]);
  return [isTab(named) ? named : 'nuevas', setTab];
}
