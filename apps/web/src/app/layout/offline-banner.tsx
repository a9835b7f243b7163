import { useLocation } from 'react-router';
import { useOnline } from '../../lib/browser/use-online.ts';
import { OFFLINE_PATH } from '../../lib/navigation/offline-path.ts';
import classes from './layout.module.css';

/** Shows a banner while the browser is offline. */
export function OfflineBanner() {
  const online = useOnline();
  // The offline page itself says so.
  const isSaid = useLocation().pathname === OFFLINE_PATH;
  return (
    <div role="status">
      {online || isSaid ? null : (
        <div className={classes.offline}>Sin conexión. Lo que ves puede no estar al día.</div>
      )}
    </div>
  );
}
