import { Skeleton } from '@mantine/core';

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
        <Skeleton key={key} height={height} radius="lg" aria-hidden="true" />
      ))}
    </>
  );
}
