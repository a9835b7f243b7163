import { lazy, Suspense } from 'react';
import { useUser } from '../lib/session.ts';
import { later } from './later.ts';

/** Fetched for who is logged in. Should it not come, the screens look for news by themselves. */
const LiveUpdates = lazy(() => later(code => code.liveUpdates())().catch(() => ({ default: () => null })));

/** The live channel: open exactly as long as somebody is logged in. */
export function LiveSlot() {
  const user = useUser();
  return user ? (
    <Suspense fallback={null}>
      <LiveUpdates key={user.id} userId={user.id} />
    </Suspense>
  ) : null;
}
