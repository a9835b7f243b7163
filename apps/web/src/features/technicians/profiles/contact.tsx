import { callTo } from '@oficio/domain/accounts/phone.ts';
import { mailTo } from '@oficio/domain/mail.ts';
import type { TechnicianOut } from '@oficio/domain/technicians/contract.ts';
import { IconMail, IconPhone } from '@tabler/icons-react';
import { EmailText } from '../../../ui/data/email-text.tsx';
import classes from './technician-profile.module.css';
import { ProfileSection } from './section.tsx';

/** Shows the technician's contact data. */
export function Contact({ technician: { email, phone } }: { readonly technician: TechnicianOut }) {
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
