import { countText } from '@oficio/domain/fields/counts.ts';
import { STARS } from '@oficio/domain/reviews/contract.ts';
import { formatCount } from '../../lib/format/format.ts';
import classes from './review-list.module.css';

interface RatingHistogramProps {
  /** Number of reviews per number of stars, in the order of `STARS`. */
  readonly counts: readonly number[];
}

/** Shows the distribution of the ratings. Screen readers read each line as '5 estrellas: 12 reseñas'. */
export function RatingHistogram({ counts }: RatingHistogramProps) {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return (
    <ul className={classes.histogram} aria-label="Reseñas por estrellas">
      {STARS.map((stars, position) => {
        const count = counts[position] ?? 0;
        return (
          <li key={stars} className={classes.line}>
            <span className={classes.histogramStars}>
              {formatCount(stars, 'estrella', 'estrellas')}
              <span className="visually-hidden">:</span>
            </span>
            <span className={classes.bar} aria-hidden="true">
              <span style={{ width: `${total === 0 ? 0 : (count / total) * 100}%` }} />
            </span>
            <span className={classes.count}>
              {countText(count)}
              <span className="visually-hidden"> {count === 1 ? 'reseña' : 'reseñas'}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
