import { countText } from '@oficio/domain/fields/numbers.ts';
import type { ProfileOut } from '@oficio/domain/technicians/own-profile/contract.ts';
import { formatCount, formatRating } from '../../../lib/format/format.ts';
import { useSite } from '../../../lib/page/site.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { rateText } from '../summary/technician-facts.tsx';
import classes from './my-stats.module.css';

/** Shows four figures about the technician. */
export function MyStats({ profile }: { readonly profile: ProfileOut }) {
  const { rateCurrency } = useSite();
  const stats = [
    ['Valoración', formatRating(profile.rating)],
    ['Reseñas', countText(profile.total_reviews)],
    ['Tarifa', rateText(profile.hourly_rate, rateCurrency)],
    ['Experiencia', formatCount(profile.experience_years, 'año', 'años')],
  ] as const;
  return (
    <Card className={classes.card} p="lg">
      <dl className={classes.stats}>
        {stats.map(([term, value]) => (
          <div key={term} className={classes.stat}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
