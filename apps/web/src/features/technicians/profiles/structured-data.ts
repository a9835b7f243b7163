import { RATING_RANGE } from '@oficio/domain/reviews/contract.ts';
import type { RateCurrency } from '@oficio/domain/site.ts';
import type { TechnicianOut } from '@oficio/domain/technicians/contract.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { snippet } from '../../../lib/page/page-head.ts';
import { rateText } from '../summary/technician-facts.tsx';

/** Returns a one-sentence description of the technician, for search engines and link previews. */
export function descriptionOf({ services, address, rating, total_reviews, bio }: TechnicianOut): string {
  const offer = services.length === 0 ? 'Técnico' : services.slice(0, 3).join(', ');
  const place = address === '' ? '' : ` en ${address}`;
  const fame = rating === null ? '' : ` ${formatCount(total_reviews, 'reseña', 'reseñas')}.`;
  return snippet(`${offer}${place}.${fame} ${bio}`);
}

interface Place {
  readonly url: string;
  readonly rateCurrency: RateCurrency;
}

/**
 * Returns the technician as a schema.org object (https://schema.org/HomeAndConstructionBusiness). Leaves out phone and
 * e-mail, so that machines do not collect them.
 */
export function businessStructuredData(
  technician: TechnicianOut,
  { url, rateCurrency }: Place,
): Record<string, unknown> {
  const { name, bio, address, rating, total_reviews, hourly_rate, services } = technician;
  return {
    '@type': 'HomeAndConstructionBusiness',
    '@id': url,
    name,
    url,
    ...(bio !== '' && { description: bio }),
    ...(address !== '' && {
      address: { '@type': 'PostalAddress', streetAddress: address, addressCountry: 'ES' },
    }),
    ...(hourly_rate !== null && { priceRange: rateText(hourly_rate, rateCurrency) }),
    ...(rating !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: Number(rating.toFixed(2)),
        reviewCount: total_reviews,
        bestRating: RATING_RANGE.max,
        worstRating: RATING_RANGE.min,
      },
    }),
    makesOffer: services.map(service => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', name: service },
    })),
  };
}
