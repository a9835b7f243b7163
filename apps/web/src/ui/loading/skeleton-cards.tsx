import { Box, Skeleton } from '@mantine/core';
import classes from './skeleton-cards.module.css';

interface SkeletonCardsProps {
  readonly count?: number;
  /** Height of a real card in pixels, or its heights on a phone and on a wide screen. */
  readonly height?: number | readonly [phone: number, desk: number];
}

/** Height of a line and of the rest of the card, in pixels. */
const LINE = 26;
const FRAME = 68;
/** Height in pixels from which a card ends with a button. */
const WITH_BUTTON = 200;
const BUTTON = 36;
/** Widths of the lines, which also limit their number. */
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

/** Placeholder cards, for the same grid or stack as the real ones. */
export function SkeletonCards({ count = 3, height = 160 }: SkeletonCardsProps) {
  const [phone, desk] = typeof height === 'number' ? [height, height] : height;
  const hasButton = Math.min(phone, desk) >= WITH_BUTTON;
  // The style sheet hides lines that do not fit the lower height.
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
