import { useUser, useView } from '../../lib/session/session.ts';
import { lazyWith } from '../../ui/loading/lazy-part.tsx';
import { fromImportTable } from '../routing/from-import-table.ts';
import { CodeFallback } from './code-fallback.tsx';

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
