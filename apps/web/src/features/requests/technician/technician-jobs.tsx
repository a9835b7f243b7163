import { Tabs } from '@mantine/core';
import { BADGE_CAP, shortCountText } from '@oficio/domain/fields/numbers.ts';
import type { Action } from '@oficio/domain/requests/lifecycle.ts';
import { IconBriefcase, IconHistory } from '@tabler/icons-react';
import { type ReactNode, useCallback, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { useTechnicianCounts } from '../api.ts';
import { RequestGroup } from './request-group.tsx';
import classes from './technician-jobs.module.css';
import { TechnicianRequestCard } from './technician-request-card.tsx';
import { isTab, staysListed, TABS, type Tab } from './technician-view.ts';

interface TechnicianJobsProps {
  readonly technicianId: number;
  /** Next step of a technician without jobs. */
  readonly noneAction: ReactNode;
}

/** Shows the technician's jobs in two tabs. The address holds the tab (`?ver=historial`). */
export function TechnicianJobs({ technicianId, noneAction }: TechnicianJobsProps) {
  const counts = useTechnicianCounts();
  const root = useRef<HTMLDivElement>(null);
  const [tab, setTab] = useTab();
  const afterwards = useCallback((done: Action | null, card: HTMLElement | null) => {
    (staysListed(done) || done === 'start' ? card : root.current)?.focus({ preventScroll: true });
  }, []);
  return (
    <Tabs
      ref={root}
      tabIndex={-1}
      className={classes.root}
      value={tab}
      onChange={name => setTab(isTab(name) ? name : 'trabajos')}
      keepMounted={false}
    >
      <Tabs.List mb="md" aria-label="Tus trabajos">
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
        <RequestGroup
          key={tab}
          group={TABS[tab].group}
          card={request => (
            <TechnicianRequestCard
              key={request.id}
              request={request}
              technicianId={technicianId}
              onSettled={afterwards}
            />
          )}
          empty={
            tab === 'trabajos' ? (
              <EmptyState
                icon={<IconBriefcase size={40} />}
                title="No tienes trabajos en marcha"
                action={noneAction}
              >
                Cuando aceptes una solicitud, la encontrarás aquí.
              </EmptyState>
            ) : (
              <EmptyState icon={<IconHistory size={40} />} title="Aún no hay nada en tu historial">
                Aquí quedan los trabajos completados y los cancelados.
              </EmptyState>
            )
          }
        />
      </Tabs.Panel>
    </Tabs>
  );
}

function useTab(): readonly [Tab, (tab: Tab) => void] {
  const [search, setSearch] = useSearchParams();
  const named = search.get('ver');
  const setTab = useCallback((tab: Tab) => setSearch(tab === 'trabajos' ? {} : { ver: tab }), [setSearch]);
  return [isTab(named) ? named : 'trabajos', setTab];
}
