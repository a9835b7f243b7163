import type { ChatOut } from '@oficio/domain/chat/contract.ts';
import { jobPath } from '@oficio/domain/requests/job-path.ts';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from '../../../lib/navigation/link.tsx';
import { otherParty } from '../data/parties.ts';
import { Connection } from './connection.tsx';
import classes from './conversation-pane.module.css';
import { StatusDot } from './status-dot.tsx';

interface ConversationHeadProps {
  readonly chat: ChatOut;
  readonly readerId: number;
  /** True on the page of the job. */
  readonly isEmbedded: boolean;
}

/** Shows the other party, the service and the status of the job. Takes the focus when it opens on a page of its own. */
export function ConversationHead({ chat, readerId, isEmbedded }: ConversationHeadProps) {
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
      <div className={classes.who}>
        <h2 ref={title} tabIndex={-1} className={classes.name}>
          {otherParty(chat, readerId).name}
        </h2>
        {isEmbedded ? null : (
          <p className={classes.about}>
            <Link to={jobPath(chat.request_id)} className={classes.service}>
              <span className="visually-hidden">Ver trabajo: </span>
              {chat.service_name}
            </Link>
            <StatusDot status={chat.status} withLabel />
          </p>
        )}
      </div>
      <div className={classes.connection}>
        <Connection />
      </div>
    </header>
  );
}
