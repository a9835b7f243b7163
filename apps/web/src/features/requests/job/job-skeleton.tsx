import { Skeleton, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { DocumentTitle } from '../../../ui/layout/document-title.tsx';
import { SkeletonCards } from '../../../ui/loading/skeleton-cards.tsx';
import headClasses from './job-head.module.css';
import { JobLayout } from './job-layout.tsx';

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
