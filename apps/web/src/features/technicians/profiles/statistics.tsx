import { countText } from '@oficio/domain/fields/counts.ts';
import type { TechnicianOut } from '@oficio/domain/technicians/contract.ts';
import { formatCount, formatRating } from '../../../lib/format/format.ts';
import { ProfileSection } from './section.tsx';
import classes from './technician-profile.module.css';

/** Shows three figures about a technician. */
export function Statistics({ technician }: { readonly technician: TechnicianOut }) {
  const figures = [
    ['Valoración', formatRating(technician.rating)],
    ['Reseñas', countText(technician.total_reviews)],
    ['Experiencia', formatCount(technician.experience_years, 'año', 'años')],
  ] as const;
  return (
    <ProfileSection title="Estadísticas">
      <dl className={classes.figures}>
        {figures.map(([name, value]) => (
          <div key={name} className={classes.figure}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </ProfileSection>
  );
}
