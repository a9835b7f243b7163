import { useUser } from '../../lib/session/session.ts';
import { lazyWith } from '../../ui/loading/lazy-part.tsx';
import { lazyRoute } from '../routing/lazy-route.ts';
import { CodeFallback } from './code-fallback.tsx';

/** Without its code, the screens look for news by themselves. */
const LiveUpdates = lazyWith(
  lazyRoute(routes => routes.liveUpdates()),
  { waiting: null, failed: ({ retry }) => <CodeFallback retry={retry}>{null}</CodeFallback> },
);

/** The live channel: open exactly as long as somebody is logged in. */
export function LiveSlot() {
  const user = useUser();
  return user ? <LiveUpdates key={user.id} userId={user.id} /> : null;
}
