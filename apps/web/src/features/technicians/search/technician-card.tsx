import { Button } from '@mantine/core';
import type { TechnicianCardOut } from '@oficio/domain/technicians/search/contract.ts';
import { IconBriefcase, IconMapPin } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { formatKm } from '../../../lib/format/format.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { useSite } from '../../../lib/page/site.ts';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { type JobChoice, withChoice } from '../summary/job-choice.ts';
import { RequestButton } from '../summary/request-button.tsx';
import { CardRating, experienceText, rateText, ServiceTags } from '../summary/technician-facts.tsx';
import classes from './technician-card.module.css';

interface TechnicianCardProps {
  readonly technician: TechnicianCardOut;
  /** Carried to the profile and to the request form. Must be a stable object. */
  readonly choice: JobChoice;
  /** True while the card or its marker is hovered. */
  readonly isHighlighted: boolean;
  /**
   * Called with the technician's id when the card is hovered or focused, with null afterwards. Must be a stable function.
   */
  readonly onHighlight: (id: number | null) => void;
}

/** Shows one technician of the results. */
export const TechnicianCard = memo(
  ({ technician, choice, isHighlighted, onHighlight }: TechnicianCardProps) => {
    const { rateCurrency } = useSite();
    const { id, name, rating, total_reviews, bio, experience_years, hourly_rate, distance, address } =
      technician;
    const heading = useId();
    const profile = withChoice(`/technician/${id}`, choice);
    return (
      <article
        className={classes.card}
        data-highlighted={isHighlighted || undefined}
        aria-labelledby={heading}
        onPointerEnter={() => onHighlight(id)}
        onPointerLeave={() => onHighlight(null)}
        onFocus={() => onHighlight(id)}
        onBlur={() => onHighlight(null)}
      >
        <div className={classes.head}>
          <Avatar id={id} name={name} photo={technician.photo} />
          <div className={classes.who}>
            <h3 id={heading} className={classes.name}>
              <Link to={profile}>{name}</Link>
            </h3>
            <div className={classes.figures}>
              <CardRating rating={rating} reviews={total_reviews} />
              <span className={classes.rate}>
                <span className="visually-hidden">Tarifa: </span>
                {rateText(hourly_rate, rateCurrency)}
              </span>
            </div>
          </div>
        </div>
        {bio === '' ? null : <p className={classes.bio}>{bio}</p>}
        <ul className={classes.facts}>
          <li>
            <IconBriefcase size={16} aria-hidden="true" />
            {experienceText(experience_years)}
          </li>
          {distance === null && address === '' ? null : (
            <li>
              <IconMapPin size={16} aria-hidden="true" />
              <span>
                {distance === null ? null : <strong>a {formatKm(distance)}</strong>}
                {distance === null || address === '' ? null : ' · '}
                {address}
              </span>
            </li>
          )}
        </ul>
        <ServiceTags services={technician.services} />
        <div className={classes.actions}>
          <Button component={Link} to={profile} variant="default" px="xs" aria-describedby={heading}>
            Ver perfil
          </Button>
          <RequestButton technicianId={id} choice={choice} describedBy={heading} variant="light" px="xs" />
        </div>
      </article>
    );
  },
);

/** Placeholder of a card: its frame with lines for the texts. */
export function CardSkeleton() {
  return (
    <div className={classes.card}>
      <div className={classes.head}>
        <Skeleton height={48} round />
        <div className={classes.who} data-waiting>
          <Skeleton height={18} width="70%" />
          <Skeleton height={14} width="45%" />
        </div>
      </div>
      <Skeleton height={14} />
      <Skeleton height={14} />
      <Skeleton height={14} width="80%" />
      <Skeleton height={14} width="60%" />
      <Skeleton height={14} width="75%" />
      <Skeleton height={24} width="65%" round />
      <Skeleton height={24} width="40%" round />
      <div className={classes.actions}>
        <Skeleton height={36} />
        <Skeleton height={36} />
      </div>
    </div>
  );
}
