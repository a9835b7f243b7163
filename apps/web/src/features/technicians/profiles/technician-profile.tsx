import { Container } from '@mantine/core';
import type { TechnicianOut } from '@oficio/domain/technicians/contract.ts';
import type { ReactNode } from 'react';
import { DocumentTitle } from '../../../ui/layout/document-title.tsx';
import { ServiceTags } from '../summary/service-tags.tsx';
import { Contact } from './contact.tsx';
import { ProfileHead } from './profile-head.tsx';
import { ProfileSection } from './section.tsx';
import { Statistics } from './statistics.tsx';
import classes from './technician-profile.module.css';
import { Portfolio } from './works.tsx';

interface TechnicianProfileProps {
  readonly technician: TechnicianOut;
  /** List of reviews, which belongs to another feature. */
  readonly reviews: ReactNode;
  /** What the staff may do with the profile. */
  readonly moderation: ReactNode;
}

/** Shows the public profile of a technician. */
export function TechnicianProfile({ technician, reviews, moderation }: TechnicianProfileProps) {
  const { name, bio, services, available, works: portfolio } = technician;
  return (
    <Container size={1200} w="100%" className={classes.page}>
      <DocumentTitle title={name} />
      <ProfileHead technician={technician} />
      <div className={classes.columns}>
        <div className={classes.stack}>
          <ProfileSection title="Sobre mí">
            <p className={classes.bio} data-empty={bio === '' || undefined}>
              {bio || 'Todavía no ha escrito nada sobre su trabajo.'}
            </p>
          </ProfileSection>
          <Portfolio portfolio={portfolio} />
          <ProfileSection title="Servicios">
            {services.length === 0 ? (
              <p className={classes.bio} data-empty>
                Todavía no ofrece ningún servicio.
              </p>
            ) : (
              <ServiceTags services={services} limit={services.length} />
            )}
          </ProfileSection>
        </div>
        <div className={classes.stack} data-facts>
          <Contact technician={technician} />
          <ProfileSection title="Disponibilidad">
            <p className={classes.availability} data-available={available || undefined}>
              {available ? 'Disponible' : 'No disponible'}
            </p>
            <p className={classes.hint}>
              {available ? 'Acepta trabajos nuevos.' : 'Ahora mismo no acepta trabajos nuevos.'}
            </p>
          </ProfileSection>
          <Statistics technician={technician} />
        </div>
        <div className={classes.stack}>
          {moderation}
          <ProfileSection title="Reseñas">{reviews}</ProfileSection>
        </div>
      </div>
    </Container>
  );
}
