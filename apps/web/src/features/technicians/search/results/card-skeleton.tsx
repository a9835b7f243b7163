import { Bone } from '../../../../ui/loading/skeleton.tsx';
import classes from './technician-card.module.css';

/** A card on its way: the frame of the real one, with lines where the words will be. */
export function CardSkeleton() {
  return (
    <div className={classes.card}>
      <div className={classes.head}>
        <Bone height={48} round />
        <div className={classes.who} data-waiting>
          <Bone height={18} width="70%" />
          <Bone height={14} width="45%" />
        </div>
      </div>
      <Bone height={14} />
      <Bone height={14} />
      <Bone height={14} width="80%" />
      <Bone height={14} width="60%" />
      <Bone height={14} width="75%" />
      <Bone height={24} width="65%" round />
      <Bone height={24} width="40%" round />
      <div className={classes.actions}>
        <Bone height={36} />
        <Bone height={36} />
      </div>
    </div>
  );
}
