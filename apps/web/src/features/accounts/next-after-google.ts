import { keptInTab } from '../../lib/kept.ts';
import { safeNext } from '../../lib/next-path.ts';

/** Where to go after a sign-in that leaves the app; when nothing can be kept one lands at home. */
const next = keptInTab('oficio.after-google');

export const keepNext = next.keep;

/** What was kept, once. */
export function takeNext(): string | null {
  const kept = next.read();
  next.keep(null);
  return safeNext(kept);
}
