import type { ChatOut } from '@oficio/domain/chat/contract.ts';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from '../../../lib/navigation/link.tsx';
import { otherParty } from '../data/parties.ts';
import { Connection } from './connection.tsx';
import classes from './conversation-pane.module.css';
import { StatusDot } from './status-dot.tsx';

/** Shows the other party, the service and the status of the job. Takes the focus when the conversation opens. */
export function ConversationHead({ chat, readerId }: { readonly chat: ChatOut; readonly readerId: number }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <header className={classes.head}>
      <Link to="/chat" className={classes.back} aria-label="Volver a los chats">
        <IconArrowLeft size={22} aria-hidden="true" />
      </Link>
      <div className={classes.who}>
        <h2 ref={title} tabIndex={-1} className={classes.name}>
          {otherParty(chat, readerId).name}
        </h2>
        <p className={classes.about}>
          <span className={classes.service}>{chat.service_name}</span>
          <StatusDot status={chat.status} withLabel />
        </p>
      </div>
      <div className={classes.connection}>
        <Connection />
      </div>
    </header>
  );
}
