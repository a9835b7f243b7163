import { isWritable } from '@oficio/domain/chat/rules.ts';
import { IconArrowLeft, IconMessageOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useLiveState } from '../../../lib/live/state.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx';
import { useOneChat } from '../data/api.ts';
import { Messages } from '../messages/messages.tsx';
import type { JobEvent } from '../messages/timeline.ts';
import { useConversation } from '../messages/use-conversation.ts';
import { useUnsentMessages } from '../outbox/use-outbox.ts';
import { Composer } from './composer.tsx';
import { Connection } from './connection.tsx';
import { ConversationHead } from './conversation-head.tsx';
import classes from './conversation-pane.module.css';
import { ConversationSkeleton } from './conversation-skeleton.tsx';

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
