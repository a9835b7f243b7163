import { useUser } from '../../lib/session/session.ts';
import { lazyWith } from '../../ui/loading/lazy-part.tsx';
import { lazyRoute } from '../routing/lazy-route.ts';
import { CodeFallback } from './code-fallback.tsx';

/** Without its code, the screens poll. */
const LiveUpdates = lazyWith(
  lazyRoute(routes => routes.liveUpdates()),
  { waiting: null, failed: ({ retry }) => <CodeFallback retry={retry}>{null}</CodeFallback> },
);

/** Keeps the live channel open while a user is logged in. */
export function LiveSlot() {
  const user = useUser();
  return user ? <LiveUpdates key={user.id} userId={user.id} /> : null;
}
