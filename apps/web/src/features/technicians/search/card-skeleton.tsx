import { Skeleton } from '@mantine/core';
import classes from './technician-card.module.css';

/** A card on its way: the frame of the real one, with lines where the words will be. */
export function CardSkeleton() {
  return (
    <div className={classes.card}>
      <div className={classes.head}>
        <Skeleton height={48} circle />
        <div className={classes.who}>
          <Skeleton height={18} width="70%" mt={4} />
          <Skeleton height={14} width="45%" mt={10} />
        </div>
      </div>
      <Skeleton height={14} mt={4} />
      <Skeleton height={14} />
      <Skeleton height={14} width="80%" />
      <Skeleton height={14} width="60%" mt={8} />
      <Skeleton height={14} width="75%" />
      <Skeleton height={24} width="65%" radius="xl" mt={4} />
      <Skeleton height={36} mt={10} />
    </div>
  );
}
