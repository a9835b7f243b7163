import { IconStarFilled } from '@tabler/icons-react';
import { formatCount, formatRating } from '../../lib/format.ts';
import classes from './rating.module.css';

interface RatingProps {
  /** Exact mean, or null when nobody has rated. */
  readonly rating: number | null;
  readonly reviews: number;
}

/** '★ 4,6 · 11 reseñas'; 'N/A' before the first one. */
export function Rating({ rating, reviews }: RatingProps) {
  return (
    <span className={classes.rating}>
      <IconStarFilled size={15} className={classes.star} aria-hidden="true" />
      <span className="visually-hidden">Valoración:</span>
      <strong>{formatRating(rating)}</strong>
      <span className={classes.count}>{formatCount(reviews, 'reseña', 'reseñas')}</span>
    </span>
  );
}
