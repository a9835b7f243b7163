import { Alert, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import classes from './job-layout.module.css';

/** Width for the job and its conversation beside each other. */
const WIDE = '(min-width: 64em)';

/** Query parameter of the tab, and its value for the conversation. */
const TAB = 'ver';
const CHAT = 'chat';
const JOB = 'trabajo';

interface JobLayoutProps {
  readonly head: (isCompact: boolean) => ReactNode;
  /** Says that the content may be old; null while it is fresh. */
  readonly staleText: string | null;
  /** The conversation; null while there is none. Rendered only where it is visible, because it marks messages as read. */
  readonly chat: ReactNode;
  /** Number of unread messages, inside the name of the tab. */
  readonly unread: ReactNode;
  readonly foot: ReactNode;
  readonly children: ReactNode;
}

/** Shows the job beside its conversation; a narrow screen shows one of them at a time, in tabs. */
export function JobLayout({ head, staleText, chat, unread, foot, children }: JobLayoutProps) {
  const isWide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false });
  const [search, setSearch] = useSearchParams();
  const stale =
    staleText === null ? null : (
      <Alert color="yellow" role="status">
        {staleText}
      </Alert>
    );
  if (chat === null)
    return (
      <div className={classes.page}>
        {head(false)}
        {stale}
        {children}
        {foot}
      </div>
    );
  if (isWide)
    return (
      <div className={classes.columns}>
        <div className={classes.job}>
          {head(false)}
          {stale}
          {children}
          {foot}
        </div>
        <aside className={classes.chat} aria-label="Conversación">
          {chat}
        </aside>
      </div>
    );
  const tab = search.get(TAB) === CHAT ? CHAT : JOB;
  return (
    <div className={classes.page} data-tab={tab}>
      {head(tab === CHAT)}
      <Tabs
        className={classes.tabs}
        value={tab}
        onChange={name => setSearch(name === CHAT ? { [TAB]: CHAT } : {}, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List grow aria-label="Trabajo y conversación">
          <Tabs.Tab value={JOB} className={classes.tab}>
            Trabajo
          </Tabs.Tab>
          <Tabs.Tab value={CHAT} className={classes.tab}>
            Chat
            {unread}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={JOB} className={classes.jobPanel}>
          {stale}
          {children}
          {foot}
        </Tabs.Panel>
        <Tabs.Panel value={CHAT} className={classes.chatPanel}>
          {chat}
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}
