import { numberText } from '@oficio/domain/fields/numbers.ts';
import classes from './stars.module.css';

/** On a grid of 24. */
export const STAR_PATH =
  'M12 2.6l2.9 5.9 6.5.95-4.7 4.58 1.1 6.47L12 17.45 6.2 20.5l1.1-6.47L2.6 9.45l6.5-.95z';

interface StarsProps {
  /** 0 to 5, fractions allowed; null without ratings. */
  readonly rating: number | null;
  /** Side of one star in pixels. */
  readonly size?: number;
}

/** Shows a rating. Screen readers read '4,5 de 5 estrellas'. */
export function Stars({ rating, size = 18 }: StarsProps) {
  const label = rating === null ? 'Sin valoraciones' : `${spokenRating(rating)} de 5 estrellas`;
  return (
    <span className={classes.stars} role="img" aria-label={label}>
      {[1, 2, 3, 4, 5].map(star => (
        <Star key={star} size={size} filled={Math.min(1, Math.max(0, (rating ?? 0) - star + 1))} />
      ))}
    </span>
  );
}

/** '4', '4,5' */
function spokenRating(rating: number): string {
  const rounded = Math.round(rating * 10) / 10;
  return numberText(rounded, Number.isInteger(rounded) ? 0 : 1);
}

function Star({ size, filled }: { readonly size: number; readonly filled: number }) {
  const shape = (className: string | undefined) => (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" className={className}>
      <path d={STAR_PATH} />
    </svg>
  );
  return (
    <span className={classes.star} style={{ width: size, height: size }}>
      {shape(classes.empty)}
      <span className={classes.fill} style={{ width: `${filled * 100}%` }}>
        {shape(classes.full)}
      </span>
    </span>
  );
}
