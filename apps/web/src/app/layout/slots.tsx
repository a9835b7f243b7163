import { IconBell } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { Link } from '../../lib/navigation/link.tsx';
import { useUser, useView } from '../../lib/session/session.ts';
import { lazyWith } from '../../ui/loading/lazy-part.tsx';
import { fromImportTable } from '../routing/from-import-table.ts';
import classes from './header.module.css';

/** Shows the bell to logged-in users. Until its code arrives, a plain bell links to the list. */
export const BellSlot = lazyWith(
  fromImportTable(table => table.bell()),
  {
    fallback: <BellLink />,
    failed: ({ retry }) => (
      <CodeFallback retry={retry}>
        <BellLink />
      </CodeFallback>
    ),
  },
);

function BellLink() {
  return (
    <Link to="/notifications" className={classes.bell} aria-label="Notificaciones">
      <IconBell size={22} aria-hidden="true" />
    </Link>
  );
}

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

/** Without its code, the screens poll. */
const LiveUpdates = lazyWith(
  fromImportTable(table => table.liveUpdates()),
  { fallback: null, failed: ({ retry }) => <CodeFallback retry={retry}>{null}</CodeFallback> },
);

/** Keeps the live channel open while a user is logged in. The server refuses it to an administrator who sees the site as the user. */
export function LiveSlot() {
  const user = useUser();
  const view = useView();
  return user && view === null ? <LiveUpdates key={user.id} userId={user.id} /> : null;
}

const ViewBanner = lazyWith(
  fromImportTable(table => table.viewBanner()),
  {
    fallback: null,
    failed: ({ retry }) => <CodeFallback retry={retry}>Solo lectura</CodeFallback>,
  },
);

/** Shows the banner while an administrator sees the site as another person. */
export function ViewSlot() {
  const view = useView();
  return view && <ViewBanner view={view} />;
}

interface CodeFallbackProps {
  readonly retry: () => void;
  readonly children: ReactNode;
}

/** Shows a simpler version of a part whose code is missing, and fetches the code again once the browser is online. */
function CodeFallback({ retry, children }: CodeFallbackProps) {
  useEffect(() => {
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [retry]);
  return children;
}
