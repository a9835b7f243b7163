import { Button } from '@mantine/core';
import type { ChatOut } from '@oficio/domain/chat/contract.ts';
import { chatPath } from '@oficio/domain/chat/rules.ts';
import { BADGE_CAP, shortCountText } from '@oficio/domain/fields/numbers.ts';
import { IconMessages } from '@tabler/icons-react';
import { formatCount } from '../../lib/format/format.ts';
import { Link } from '../../lib/navigation/link.tsx';
import { Avatar } from '../../ui/data/avatar.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import classes from './chat-list.module.css';
import { StatusDot } from './conversation/status-dot.tsx';
import { useChats } from './data/api.ts';
import { chatPartyOf, otherParty } from './data/parties.ts';
import { formatMoment } from './messages/days.ts';

interface ChatListProps {
  readonly userId: number;
  /** The open conversation. */
  readonly openId: number | null;
}

/** Lists the user's conversations. */
export function ChatList({ userId, openId }: ChatListProps) {
  const query = useChats();
  if (query.isPending)
    return (
      <div role="status" aria-label="Cargando">
        {['a', 'b', 'c', 'd', 'e'].map(key => (
          <div key={key} className={classes.row}>
            <Skeleton height={44} width="2.75rem" />
            <div className={classes.skeleton}>
              <Skeleton height={15} width="55%" />
              <Skeleton height={12} width="35%" />
              <Skeleton height={12} width="80%" />
            </div>
          </div>
        ))}
      </div>
    );
  if (!query.data)
    return (
      <div className={classes.state}>
        <ErrorState
          error={query.error}
          fallback="Error al cargar chats"
          onRetry={() => void query.refetch()}
        />
      </div>
    );
  if (query.data.length === 0)
    return (
      <div className={classes.state}>
        <EmptyState
          icon={<IconMessages size={40} />}
          title="Aún no tienes chats"
          action={
            <Button component={Link} to="/dashboard" variant="default" size="md">
              Ver mis solicitudes
            </Button>
          }
        >
          Cuando un técnico acepte una solicitud, podréis hablar aquí.
        </EmptyState>
      </div>
    );
  return (
    <>
      <ul className={classes.list} aria-label="Chats">
        {query.data.map(chat => (
          <ChatRow
            key={chat.request_id}
            chat={chat}
            readerId={userId}
            now={query.dataUpdatedAt}
            isOpen={chat.request_id === openId}
          />
        ))}
      </ul>
      {query.hasNextPage ? (
        <Button
          variant="subtle"
          m="sm"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Ver más
        </Button>
      ) : null}
    </>
  );
}

interface ChatRowProps {
  readonly chat: ChatOut;
  readonly readerId: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly isOpen: boolean;
}

/** Shows one conversation: the other party, the service, the last message and the unread count. */
function ChatRow({ chat, readerId, now, isOpen }: ChatRowProps) {
  const { last_message: last, last_message_at: lastAt, unread } = chat;
  const other = otherParty(chat, readerId);
  return (
    <li>
      <Link
        to={chatPath(chat.request_id)}
        className={classes.row}
        aria-current={isOpen ? 'true' : undefined}
        data-unread={unread > 0 || undefined}
        data-chat={chat.request_id}
      >
        <Avatar {...other} size={44} />
        <span className={classes.text}>
          <span className={classes.line}>
            <span className={classes.name}>{other.name}</span>
            {lastAt ? (
              <time className={classes.time} dateTime={lastAt}>
                {formatMoment(lastAt, now)}
              </time>
            ) : null}
          </span>
          <span className={classes.service}>
            <StatusDot status={chat.status} reader={chatPartyOf(chat, readerId)} />
            {chat.service_name}
          </span>
          <span className={classes.line}>
            <span className={classes.last}>
              {last === null
                ? 'Sin mensajes aún'
                : chat.last_message_sender_id === readerId
                  ? `Tú: ${last}`
                  : last}
            </span>
            {unread > 0 ? (
              <span className={classes.unread}>
                <span aria-hidden="true">{shortCountText(unread, BADGE_CAP)}</span>
                <span className="visually-hidden">
                  {formatCount(unread, 'mensaje sin leer', 'mensajes sin leer')}
                </span>
              </span>
            ) : null}
          </span>
        </span>
      </Link>
    </li>
  );
}
