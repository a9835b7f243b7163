import classes from './skeleton.module.css';

interface SkeletonProps {
  /** In pixels. */
  readonly height: number;
  /** CSS width; the whole line by default. */
  readonly width?: string;
  readonly round?: boolean;
}

/** Placeholder for one line or disc while content loads. Plain CSS, so that the first download does not need Mantine's Skeleton. */
export function Skeleton({ height, width, round = false }: SkeletonProps) {
  return (
    <div
      className={classes.skeleton}
      data-round={round || undefined}
      style={{ height, width: width ?? (round ? height : undefined) }}
    />
  );
}
