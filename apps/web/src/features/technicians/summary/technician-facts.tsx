import { IconStarFilled } from '@tabler/icons-react';
import { formatCount, formatRating } from '../../../lib/format/format.ts';
import { useSiteName } from '../../../lib/page/site.ts';
import classes from './technician-facts.module.css';

interface RatingProps {
  /** Exact mean, or null without ratings. */
  readonly rating: number | null;
  readonly reviews: number;
}

/** Shows the rating on a card. A technician without reviews is shown as new. */
export function CardRating({ rating, reviews }: RatingProps) {
  const site = useSiteName();
  if (rating !== null) return <Rating rating={rating} reviews={reviews} />;
  return (
    <span className={classes.rating}>
      <span>Nuevo en {site}</span>
      <span className={classes.count}>{formatCount(reviews, 'reseña', 'reseñas')}</span>
    </span>
  );
}

/** '★ 4,6 · 11 reseñas'; 'N/A' before the first one. */
export function Rating({ rating, reviews }: RatingProps) {
  return (
    <span className={classes.rating}>
      <IconStarFilled
        size={15}
        className={classes.star}
        data-none={rating === null || undefined}
        aria-hidden="true"
      />
      <span className="visually-hidden">Valoración:</span>
      <strong>{formatRating(rating)}</strong>
      <span className={classes.count}>{formatCount(reviews, 'reseña', 'reseñas')}</span>
    </span>
  );
}
