import { lazy, Suspense } from 'react';
import { Link } from '../lib/link.tsx';
import classes from './header.module.css';
import { later } from './later.ts';

/** Fetched for who is logged in. Should it not come, a plain link leads there. */
const ChatLink = lazy(() => later(code => code.chatLink())().catch(() => ({ default: PlainLink })));

/** The way to the chat, with what waits there; shown when logged in. */
export function ChatSlot() {
  return (
    <Suspense fallback={<PlainLink />}>
      <ChatLink />
    </Suspense>
  );
}

function PlainLink() {
  return (
    <Link to="/chat" className={classes.link}>
      Chat
    </Link>
  );
}
