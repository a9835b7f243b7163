import type { ChatOut } from '@oficio/domain/chat/contract.ts';
import type { ReactNode } from 'react';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { ConversationHead } from './conversation-head.tsx';
import classes from './conversation-pane.module.css';

/** Widths of the placeholder messages in percent. */
const SAID = [52, 40, 64, 30] as const;

interface ConversationSkeletonProps {
  /** Known if the user opened the conversation from the list. */
  readonly chat: ChatOut | undefined;
  readonly readerId: number;
  /** Price and next action of the job; null on the page of the job. */
  readonly job: ReactNode;
}

/** Placeholder while a conversation loads. */
export function ConversationSkeleton({ chat, readerId, job }: ConversationSkeletonProps) {
  return (
    <>
      {chat ? (
        <ConversationHead chat={chat} readerId={readerId} job={job} />
      ) : (
        <div className={classes.skeletonHead} data-embedded={job === null || undefined}>
          <Skeleton height={18} width="40%" />
          <Skeleton height={13} width="55%" />
        </div>
      )}
      <div role="status" aria-label="Cargando" className={classes.said}>
        {SAID.map(width => (
          <Skeleton key={width} height={44} width={`${width}%`} />
        ))}
      </div>
      <div className={classes.field}>
        <Skeleton height={44} />
      </div>
    </>
  );
}
