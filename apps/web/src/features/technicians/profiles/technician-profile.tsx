import { Container, Title } from '@mantine/core';
import { callTo } from '@oficio/domain/accounts/phone.ts';
import { countText } from '@oficio/domain/fields/numbers.ts';
import { mailTo } from '@oficio/domain/mail.ts';
import type { PortfolioPhotoOut, TechnicianOut } from '@oficio/domain/technicians/contract.ts';
import { IconMail, IconPhone } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { formatCount, formatRating } from '../../../lib/format/format.ts';
import { EmailText } from '../../../ui/data/email-text.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { DocumentTitle } from '../../../ui/layout/document-title.tsx';
import { lazyDialog } from '../../../ui/loading/lazy-part.tsx';
import grid from '../summary/portfolio-grid.module.css';
import { PortfolioPhoto, portfolioPhotoText } from '../summary/portfolio-photo.tsx';
import { ServiceTags } from '../summary/technician-facts.tsx';
import { ProfileHead } from './profile-head.tsx';
import classes from './technician-profile.module.css';

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

/** Shows the technician's contact data. */
function Contact({ technician: { email, phone } }: { readonly technician: TechnicianOut }) {
  return (
    <ProfileSection title="Contacto">
      <a className={classes.link} href={mailTo(email)}>
        <IconMail size={20} aria-hidden="true" />
        <span className="visually-hidden">Email: </span>
        <span className={classes.text}>
          <EmailText>{email}</EmailText>
        </span>
      </a>
      {phone === null ? null : (
        <a className={classes.link} href={callTo(phone)}>
          <IconPhone size={20} aria-hidden="true" />
          <span className="visually-hidden">Teléfono: </span>
          <span className={classes.text}>{phone}</span>
        </a>
      )}
    </ProfileSection>
  );
}

/** Shows three figures about a technician. */
function Statistics({ technician }: { readonly technician: TechnicianOut }) {
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

const PortfolioDialog = lazyDialog(() => import('./portfolio-dialog.tsx'));

/** Shows the portfolio of a technician, which are photos of finished work; pressing one opens it larger. Nothing without photos. */
function Portfolio({ portfolio }: { readonly portfolio: readonly PortfolioPhotoOut[] }) {
  const [open, setOpen] = useState<number | null>(null);
  if (portfolio.length === 0) return null;
  return (
    <ProfileSection title="Trabajos">
      <ul className={grid.grid}>
        {portfolio.map((item, position) => (
          <li key={item.id}>
            <button
              type="button"
              className={classes.open}
              aria-haspopup="dialog"
              onClick={() => setOpen(position)}
            >
              <PortfolioPhoto
                item={item}
                alt={portfolioPhotoText(item, position)}
                sizes="(min-width: 62em) 190px, 45vw"
              />
            </button>
          </li>
        ))}
      </ul>
      {open === null ? null : (
        <PortfolioDialog
          portfolio={portfolio}
          position={open}
          onMove={setOpen}
          onClose={() => setOpen(null)}
        />
      )}
    </ProfileSection>
  );
}

interface ProfileSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Card with a title on the profile. */
export function ProfileSection({ title, children }: ProfileSectionProps) {
  const heading = useId();
  return (
    <Card component="section" aria-labelledby={heading}>
      <Title order={2} size="h3" mb="sm" id={heading}>
        {title}
      </Title>
      {children}
    </Card>
  );
}
