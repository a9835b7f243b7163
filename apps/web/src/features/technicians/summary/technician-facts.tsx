import { formatHourlyRate } from '@oficio/domain/payments/money.ts';
import type { RateCurrency } from '@oficio/domain/site.ts';
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

interface ServiceTagsProps {
  readonly services: readonly string[];
  /** Maximum number of named services; the others are counted. */
  readonly limit?: number;
}

/** Shows the services of a technician. */
export function ServiceTags({ services, limit = 4 }: ServiceTagsProps) {
  if (services.length === 0) return null;
  const named = services.slice(0, limit);
  const rest = services.slice(limit);
  return (
    <ul className={classes.tags} aria-label="Lo que ofrece">
      {named.map(service => (
        <li key={service} className={classes.tag}>
          {service}
        </li>
      ))}
      {rest.length === 0 ? null : (
        <li className={classes.rest} title={rest.join(', ')}>
          +{rest.length}
          <span className="visually-hidden">: {rest.join(', ')}</span>
        </li>
      )}
    </ul>
  );
}

/** '$25/h', or 'N/A' (spec, section 2). */
export const rateText = (rate: number | null, currency: RateCurrency): string =>
  rate === null ? 'N/A' : formatHourlyRate(rate, currency);

/** '14 años de experiencia' */
export const experienceText = (years: number): string =>
  years === 0 ? 'Menos de 1 año de experiencia' : `${formatCount(years, 'año', 'años')} de experiencia`;

/** Text for a profile that does not exist or is not public. */
export const UNKNOWN_TECHNICIAN = {
  title: 'Técnico no encontrado',
  description: 'Puede que el enlace esté mal escrito o que este técnico ya no ofrezca aquí sus servicios.',
} as const;
