import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link } from '../lib/link.tsx';
import classes from './bell-slot.module.css';
import { later } from './later.ts';

/** Fetched for who is logged in. Should it not come, the bell still leads to the list. */
const Bell = lazy(() => later(code => code.bell())().catch(() => ({ default: BellLink })));

/** Where the bell hangs; shown when logged in. */
export function BellSlot() {
  return (
    <Suspense fallback={<BellLink />}>
      <Bell />
    </Suspense>
  );
}

function BellLink() {
  return (
    <Link to="/notifications" className={classes.link} aria-label="Notificaciones">
      <IconBell size={22} aria-hidden="true" />
    </Link>
  );
}
