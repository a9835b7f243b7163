import { Box, Skeleton } from '@mantine/core';
import classes from './skeleton-cards.module.css';

interface SkeletonCardsProps {
  readonly count?: number;
  /** Height of one card in pixels, or that on a phone and that at a desk: that of the real one, so that nothing jumps. */
  readonly height?: number | readonly [phone: number, desk: number];
}

/** Of lines of text and of the room a card needs besides them, in pixels. */
const LINE = 26;
const FRAME = 68;
/** A card as high as this ends with a button. */
const WITH_BUTTON = 200;
const BUTTON = 36;
/** Widths of the lines; there are not more, however high the card. */
const LINES = [
  '100%',
  '80%',
  '60%',
  '90%',
  '70%',
  '85%',
  '55%',
  '75%',
  '65%',
  '95%',
  '50%',
  '88%',
  '72%',
  '58%',
  '82%',
  '68%',
  '92%',
];

/** Cards on their way. Put it in the same grid or stack as the real ones. */
export function SkeletonCards({ count = 3, height = 160 }: SkeletonCardsProps) {
  const [phone, desk] = typeof height === 'number' ? [height, height] : height;
  const hasButton = Math.min(phone, desk) >= WITH_BUTTON;
  // Those that do not fit the lower of the two are not drawn there.
  const room = Math.max(phone, desk) - FRAME - (hasButton ? BUTTON : 0);
  const lines = LINES.slice(0, Math.max(1, Math.floor(room / LINE)));
  return (
    <>
      <span role="status" className="visually-hidden">
        Cargando…
      </span>
      {Array.from({ length: count }, (_, index) => `card-${index}`).map(key => (
        <Box
          key={key}
          className={classes.card}
          __vars={{ '--phone': `${phone}px`, '--desk': `${desk}px` }}
          aria-hidden="true"
        >
          <Skeleton height={20} width="45%" />
          <div className={classes.lines}>
            {lines.map(width => (
              <Skeleton key={width} height={14} width={width} />
            ))}
          </div>
          {hasButton ? <Skeleton height={BUTTON} width="9rem" /> : null}
        </Box>
      ))}
    </>
  );
}
