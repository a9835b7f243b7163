import { Button, Title } from '@mantine/core';
import type { TechnicianOut } from '@oficio/domain/technicians/contract.ts';
import { DASHBOARD_PATHS } from '@oficio/domain/technicians/dashboard-paths.ts';
import { IconBriefcase, IconMapPin } from '@tabler/icons-react';
import { Link } from '../../../lib/navigation/link.tsx';
import { useSite } from '../../../lib/page/site.ts';
import { useUser } from '../../../lib/session/session.ts';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { useJobChoice } from '../summary/job-choice.ts';
import { RequestButton } from '../summary/request-button.tsx';
import { experienceText, Rating, rateText } from '../summary/technician-facts.tsx';
import classes from './profile-head.module.css';

/** Shows the technician's name, hourly rate and the main button. */
export function ProfileHead({ technician }: { readonly technician: TechnicianOut }) {
  const { rateCurrency } = useSite();
  const { id, name, rating, total_reviews, experience_years, address, hourly_rate, photo } = technician;
  return (
    <header className={classes.head}>
      <Avatar id={id} name={name} photo={photo} size={88} />
      <div className={classes.who}>
        <Title order={1} className={classes.name}>
          {name}
        </Title>
        <ul className={classes.facts}>
          <li>
            <Rating rating={rating} reviews={total_reviews} />
          </li>
          <li>
            <IconBriefcase size={18} aria-hidden="true" />
            {experienceText(experience_years)}
          </li>
          {address === '' ? null : (
            <li>
              <IconMapPin size={18} aria-hidden="true" />
              {address}
            </li>
          )}
        </ul>
      </div>
      <div className={classes.offer}>
        <div>
          <span className={classes.label}>Tarifa por hora</span>
          <strong className={classes.rate}>{rateText(hourly_rate, rateCurrency)}</strong>
        </div>
        <Action technician={technician} />
      </div>
    </header>
  );
}

function Action({ technician: { id, available } }: { readonly technician: TechnicianOut }) {
  const isOwn = useUser()?.id === id;
  const choice = useJobChoice();
  if (isOwn)
    return (
      <Button component={Link} to={DASHBOARD_PATHS.profile} variant="default" size="md">
        Editar mi perfil
      </Button>
    );
  if (!available) return <p className={classes.unavailable}>Ahora mismo no acepta solicitudes</p>;
  return <RequestButton technicianId={id} choice={choice} size="md" />;
}
