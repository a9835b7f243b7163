import { Skeleton } from '@mantine/core';
import classes from './skeleton-cards.module.css';

interface SkeletonCardsProps {
  readonly count?: number;
  /** Height of one card in pixels: that of the real one, so that nothing jumps. */
  readonly height?: number;
}

/** Cards on their way. Put it in the same grid or stack as the real ones. */
export function SkeletonCards({ count = 3, height = 160 }: SkeletonCardsProps) {
  return (
    <>
      <span role="status" className="visually-hidden">
        Cargando…
      </span>
      {Array.from({ length: count }, (_, index) => `card-${index}`).map(key => (
        <div key={key} className={classes.card} style={{ height }} aria-hidden="true">
          <Skeleton height={20} width="45%" />
          <Skeleton height={14} />
          <Skeleton height={14} width="80%" />
          <Skeleton height={14} width="60%" />
        </div>
      ))}
    </>
  );
}
