import { Link } from '../../lib/navigation/link.tsx';
import { lazyWith } from '../../ui/loading/lazy-part.tsx';
import { lazyRoute } from '../routing/lazy-route.ts';
import { CodeFallback } from './code-fallback.tsx';
import classes from './header.module.css';

/** The way to the chat, with what waits there; shown when logged in. Without its code, a plain link leads there. */
export const ChatSlot = lazyWith(
  lazyRoute(routes => routes.chatLink()),
  {
    waiting: <PlainLink />,
    failed: ({ retry }) => (
      <CodeFallback retry={retry}>
        <PlainLink />
      </CodeFallback>
    ),
  },
);

function PlainLink() {
  return (
    <Link to="/chat" className={classes.link}>
      Chat
    </Link>
  );
}
