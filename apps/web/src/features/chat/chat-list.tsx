import type { ChatOut } from '@oficio/domain/chat/contract.ts';
import { chatPath } from '@oficio/domain/chat/rules.ts';
import { BADGE_CAP, shortCountText } from '@oficio/domain/fields/counts.ts';
import { formatCount } from '../../lib/format/format.ts';
import { Link } from '../../lib/navigation/link.tsx';
import { Avatar } from '../../ui/data/avatar.tsx';
import classes from './chat-list.module.css';
import { StatusDot } from './conversation/status-dot.tsx';
import { chatPartyOf, otherParty } from './data/parties.ts';
import { formatMoment } from './messages/days.ts';

interface ChatRowProps {
  readonly chat: ChatOut;
  readonly readerId: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly isOpen: boolean;
}

/** Shows one conversation: the other party, the service, the last message and the unread count. */
export function ChatRow({ chat, readerId, now, isOpen }: ChatRowProps) {
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
