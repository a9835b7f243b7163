import { BADGE_CAP, shortCountText } from '@oficio/domain/fields/counts.ts';
import { DASHBOARD_PATHS } from '@oficio/domain/technicians/dashboard-paths.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { useTechnicianCounts } from '../api/requests-api.ts';
import classes from './waiting-work.module.css';

const TILES = [
  { label: 'Solicitudes nuevas', group: 'new', to: DASHBOARD_PATHS.requests },
  { label: 'Trabajos en marcha', group: 'active', to: DASHBOARD_PATHS.jobs },
] as const;

/** Links to the technician's new requests and active jobs, with their numbers. */
export function WaitingWork() {
  const counts = useTechnicianCounts();
  return (
    <div className={classes.tiles}>
      {TILES.map(({ label, group, to }) => (
        <Card key={group} component={Link} to={to} className={classes.tile} p="md">
          {counts ? (
            <strong className={classes.count}>{shortCountText(counts[group], BADGE_CAP)}</strong>
          ) : (
            <Skeleton height={32} width="2rem" />
          )}
          <span>{label}</span>
        </Card>
      ))}
    </div>
  );
}
