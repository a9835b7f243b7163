import { Link } from '../../lib/navigation/link.tsx';
import { lazyWith } from '../../ui/loading/lazy-part.tsx';
import { fromImportTable } from '../routing/from-import-table.ts';
import { CodeFallback } from './code-fallback.tsx';
import classes from './header.module.css';

/** Shows the chat link with its unread count to logged-in users. Until its code arrives, a plain link replaces it. */
export const ChatSlot = lazyWith(
  fromImportTable(table => table.chatLink()),
  {
    fallback: <PlainLink />,
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
