import { IconMessages } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ChatList } from './chat-list.tsx';
import classes from './chats.module.css';
import { Connection } from './conversation/connection.tsx';
import { ConversationPane, type WithEvents } from './conversation/conversation-pane.tsx';
import { useChats } from './data/api.ts';

interface ChatsProps {
  readonly user: { readonly id: number; readonly name: string };
  /** The open conversation. */
  readonly openId: number | null;
  /** Price and next action of the open conversation's job. */
  readonly job: ReactNode;
  /** Loads the events of the open conversation's job and renders the messages with them. */
  readonly withEvents: WithEvents;
}

/** Shows the list beside the open conversation; a phone shows one of them at a time. */
export function Chats({ user, openId, job, withEvents }: ChatsProps) {
  return (
    <div className={classes.panes} data-open={openId !== null || undefined}>
      <aside className={classes.side} aria-label="Lista de chats">
        <div className={classes.top}>
          <span className={classes.title} aria-hidden="true">
            Chat
          </span>
          <Connection />
        </div>
        <div className={classes.scroll}>
          <ChatList userId={user.id} openId={openId} />
        </div>
      </aside>
      <section className={classes.main} aria-label="Conversación">
        {openId === null ? (
          <NoneOpen />
        ) : (
          <ConversationPane key={openId} requestId={openId} user={user} job={job} withEvents={withEvents} />
        )}
      </section>
    </div>
  );
}

/** Asks the user to choose a conversation, if there is one. */
function NoneOpen() {
  if (!useChats().data?.length) return null;
  return (
    <p className={classes.none}>
      <IconMessages size={40} aria-hidden="true" />
      Elige un chat para ver sus mensajes.
    </p>
  );
}
