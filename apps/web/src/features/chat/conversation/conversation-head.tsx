import type { ChatOut } from '@oficio/domain/chat/contract.ts';
import { labelOf } from '@oficio/domain/requests/labels.ts';
import { IconArrowLeft } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from '../../../lib/navigation/link.tsx';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { StatusBadge } from '../../../ui/data/status-badge.tsx';
import { chatPartyOf, otherParty, STATUS_TONES } from '../data/parties.ts';
import classes from './conversation-pane.module.css';

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
