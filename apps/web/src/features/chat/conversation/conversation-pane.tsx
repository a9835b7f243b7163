import type { ChatOut } from '@oficio/domain/chat/contract.ts';
import { isWritable } from '@oficio/domain/chat/rules.ts';
import { labelOf } from '@oficio/domain/requests/labels.ts';
import { IconArrowLeft, IconMessageOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useLiveState } from '../../../lib/live/state.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { StatusBadge } from '../../../ui/data/status-badge.tsx';
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { useOneChat } from '../data/api.ts';
import { chatPartyOf, otherParty, STATUS_TONES } from '../data/parties.ts';
import { Messages } from '../messages/messages.tsx';
import type { JobEvent } from '../messages/timeline.ts';
import { useConversation } from '../messages/use-conversation.ts';
import { useUnsentMessages } from '../unsent/use-unsent-messages.ts';
import { Composer } from './composer.tsx';
import { Connection } from './connection.tsx';
import classes from './conversation-pane.module.css';

export type WithEvents = (show: (events: readonly JobEvent[] | undefined) => ReactNode) => ReactNode;

interface ConversationPaneProps {
  readonly requestId: number;
  readonly user: { readonly id: number; readonly name: string };
  /** Price and next action of the job. Null on the page of the job, which shows them itself and needs no way back to the list. */
  readonly job: ReactNode;
  /** Loads the events of the job and renders the messages with them. */
  readonly withEvents: WithEvents;
}

/** Shows one conversation: its head, its messages and the message field. */
export function ConversationPane({ requestId, user, job, withEvents }: ConversationPaneProps) {
  const isEmbedded = job === null;
  const { chat, ...single } = useOneChat(requestId);
  const { query, older } = useConversation({ requestId, readerId: user.id });
  const { unsent } = useUnsentMessages(user.id);
  // Renders again when the live state changes, so that the polling intervals change too.
  useLiveState();
  const error = chat ? query.error : (single.error ?? query.error);
  if (!error && !(chat && query.data))
    return <ConversationSkeleton chat={chat} readerId={user.id} job={job} />;
  if (!chat || !query.data)
    return (
      <>
        {chat ? <ConversationHead chat={chat} readerId={user.id} job={job} /> : null}
        <div className={classes.alone}>
          {chat || isEmbedded ? null : (
            <Link to="/chat" className={classes.back} aria-label="Volver a los chats">
              <IconArrowLeft size={22} aria-hidden="true" />
            </Link>
          )}
          {error instanceof ApiError && error.status === 404 ? (
            <NoConversation isEmbedded={isEmbedded} />
          ) : (
            <ErrorState
              error={error}
              fallback="Error al cargar mensajes"
              onRetry={() => void Promise.all([chat ? null : single.refetch(), query.refetch()])}
            />
          )}
        </div>
      </>
    );
  const conversation = query.data;
  return (
    <>
      <ConversationHead chat={chat} readerId={user.id} job={job} />
      {withEvents(events => (
        <Messages
          chat={chat}
          readerId={user.id}
          conversation={conversation}
          events={events}
          older={older}
          now={query.dataUpdatedAt}
        />
      ))}
      <div className={classes.connection} data-embedded={isEmbedded || undefined}>
        <Connection label="Tu conexión:" />
      </div>
      {isWritable(chat.status, chat.is_undecided) ? (
        <Composer
          requestId={requestId}
          writer={user}
          messages={conversation.messages}
          onSend={text => unsent.write(requestId, text)}
        />
      ) : (
        <p className={classes.closed}>Este trabajo se canceló: ya no se puede escribir aquí.</p>
      )}
    </>
  );
}

/** A party of a job sees no conversation on its page only when the request ended before a technician accepted it. */
function NoConversation({ isEmbedded }: { readonly isEmbedded: boolean }) {
  return (
    <EmptyState
      icon={<IconMessageOff size={40} />}
      title={isEmbedded ? 'No hay conversación' : 'Conversación no encontrada'}
    >
      {isEmbedded
        ? 'La solicitud se cerró antes de que nadie la aceptara.'
        : 'Puede que el enlace esté incompleto o que sea de otra persona.'}
    </EmptyState>
  );
}

interface ConversationHeadProps {
  readonly chat: ChatOut;
  readonly readerId: number;
  /** Price and next action of the job; null on the page of the job, which shows them itself. */
  readonly job: ReactNode;
}

/** Shows the other party, the service, and the status, price and next action of the job. Takes the focus when it opens on a page of its own. */
export function ConversationHead({ chat, readerId, job }: ConversationHeadProps) {
  const isEmbedded = job === null;
  const other = otherParty(chat, readerId);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isEmbedded) title.current?.focus({ preventScroll: true });
  }, [isEmbedded]);
  return (
    <header className={classes.head} data-embedded={isEmbedded || undefined}>
      {isEmbedded ? null : (
        <Link to="/chat" className={classes.back} aria-label="Volver a los chats">
          <IconArrowLeft size={22} aria-hidden="true" />
        </Link>
      )}
      <span className={classes.photo}>
        <Avatar {...other} size={40} />
      </span>
      <div className={classes.who}>
        <h2 ref={title} tabIndex={-1} className={classes.name}>
          {other.name}
        </h2>
        {isEmbedded ? null : (
          <div className={classes.about}>
            <span className={classes.service}>{chat.service_name}</span>
            <StatusBadge tone={STATUS_TONES[chat.status]}>
              {labelOf(chat.status, chatPartyOf(chat, readerId))}
            </StatusBadge>
          </div>
        )}
      </div>
      {isEmbedded ? null : <div className={classes.job}>{job}</div>}
    </header>
  );
}

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
