import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import classes from './notification-list.module.css';

/** Placeholder rows with the height of real notifications. */
export function NotificationSkeleton({ count }: { readonly count: number }) {
  return (
    <div role="status" aria-label="Cargando">
      {Array.from({ length: count }, (_, index) => `row-${index}`).map(key => (
        <div key={key} className={classes.row}>
          <div className={classes.body}>
            <Skeleton height={36} round />
            <div className={classes.skeleton}>
              <Skeleton height={15} width="45%" />
              <Skeleton height={13} width="90%" />
              <Skeleton height={12} width="20%" />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}
