import { Skeleton } from '../../../../ui/loading/skeleton.tsx';
import classes from '../technician-card.module.css';

/** Placeholder of a card: its frame with lines for the texts. */
export function CardSkeleton() {
  return (
    <div className={classes.card}>
      <div className={classes.head}>
        <Skeleton height={48} round />
        <div className={classes.who} data-waiting>
          <Skeleton height={18} width="70%" />
          <Skeleton height={14} width="45%" />
        </div>
      </div>
      <Skeleton height={14} />
      <Skeleton height={14} />
      <Skeleton height={14} width="80%" />
      <Skeleton height={14} width="60%" />
      <Skeleton height={14} width="75%" />
      <Skeleton height={24} width="65%" round />
      <Skeleton height={24} width="40%" round />
      <div className={classes.actions}>
        <Skeleton height={36} />
        <Skeleton height={36} />
      </div>
    </div>
  );
}
