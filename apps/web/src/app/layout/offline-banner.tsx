import { useLocation } from 'react-router';
import { useOnline } from '../../lib/browser/use-online.ts';
import { OFFLINE_PATH } from '../../lib/navigation/offline-path.ts';
import classes from './layout.module.css';

/** Says that there is no network while there is none. */
export function OfflineBanner() {
  const online = useOnline();
  // The page in place of others says so itself.
  const isSaid = useLocation().pathname === OFFLINE_PATH;
  return (
    <div role="status">
      {online || isSaid ? null : (
        <div className={classes.offline}>Sin conexión. Lo que ves puede no estar al día.</div>
      )}
    </div>
  );
}
