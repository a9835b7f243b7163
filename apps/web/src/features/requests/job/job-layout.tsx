import { Alert, Skeleton, Tabs, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { DocumentTitle } from '../../../ui/layout/document-title.tsx';
import { SkeletonCards } from '../../../ui/loading/skeleton-cards.tsx';
import headClasses from './job-head.module.css';
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
  /** The conversation; null for readers without one. Rendered only where it is visible, because it marks messages as read. */
  readonly chat: ReactNode;
  /** Number of unread messages, inside the name of the tab. */
  readonly unread: ReactNode;
  readonly foot: ReactNode;
  readonly children: ReactNode;
}

/**
 * Shows the job beside its conversation; a narrow screen shows one of them at a time, in tabs. Both have the same elements, so that an
 * open dialog stays when the device is turned.
 */
export function JobLayout({ head, staleText, chat, unread, foot, children }: JobLayoutProps) {
  const isWide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false });
  const [search, setSearch] = useSearchParams();
  const id = useId();
  const hasTabs = chat !== null && !isWide;
  const tab = hasTabs && search.get(TAB) === CHAT ? CHAT : JOB;
  // The job is hidden and not removed, because it may have an open dialog. Its map needs a size, so it starts visible.
  const [hasJob, setHasJob] = useState(tab === JOB);
  if (tab === JOB && !hasJob) setHasJob(true);
  const panel = (name: string) =>
    hasTabs ? { role: 'tabpanel', id: `${id}-panel-${name}`, 'aria-labelledby': `${id}-tab-${name}` } : {};
  return (
    <Tabs
      id={id}
      className={classes.layout}
      data-columns={(chat !== null && isWide) || undefined}
      data-tab={tab}
      value={tab}
      onChange={name => setSearch(name === CHAT ? { [TAB]: CHAT } : {}, { replace: true })}
    >
      <div className={classes.head}>{head(tab === CHAT)}</div>
      {hasTabs ? (
        <Tabs.List grow aria-label="Trabajo y conversación">
          <Tabs.Tab value={JOB} className={classes.tab}>
            Trabajo
          </Tabs.Tab>
          <Tabs.Tab value={CHAT} className={classes.tab}>
            Chat
            {unread}
          </Tabs.Tab>
        </Tabs.List>
      ) : null}
      <div className={classes.job} hidden={tab !== JOB} {...panel(JOB)}>
        {staleText === null ? null : (
          <Alert color="yellow" role="status">
            {staleText}
          </Alert>
        )}
        {hasJob ? children : null}
        {foot}
      </div>
      {chat !== null && (isWide || tab === CHAT) ? (
        <div
          className={classes.chat}
          {...(hasTabs ? panel(CHAT) : { role: 'complementary', 'aria-label': 'Conversación' })}
        >
          {chat}
        </div>
      ) : null}
    </Tabs>
  );
}

interface JobSkeletonProps {
  readonly id: number;
  /** Placeholder of the conversation; null for readers without one. */
  readonly chat: ReactNode;
}

/** Placeholder while a job loads. Its number is in the address, so the title is already true. */
export function JobSkeleton({ id, chat }: JobSkeletonProps) {
  const title = `Trabajo n.º ${id}`;
  return (
    <>
      <DocumentTitle title={title} />
      <JobLayout
        head={isCompact => (
          <header className={headClasses.head} data-compact={isCompact || undefined}>
            <Skeleton className={headClasses.icon} />
            <div className={headClasses.text}>
              <Title order={1} className={headClasses.title}>
                {title}
              </Title>
              {isCompact ? null : <Skeleton height="1.55rem" width="10rem" maw="100%" />}
            </div>
            <div className={headClasses.badge}>
              <Skeleton height={26} width="6rem" />
            </div>
          </header>
        )}
        staleText={null}
        chat={chat}
        unread={null}
        foot={null}
      >
        <SkeletonCards count={4} height={[200, 180]} />
      </JobLayout>
    </>
  );
}
