import { Anchor } from '@mantine/core';
import { mailTo } from '@oficio/domain/mail.ts';
import { useSite } from '../../lib/page/site.ts';
import { EmailText } from './email-text.tsx';

/** Offers to write to the site, beside a text that asks for it. Shows nothing if the site has no address. */
export function ContactLink() {
  const { contactEmail } = useSite();
  if (contactEmail === '') return null;
  return (
    <Anchor href={mailTo(contactEmail)} inherit c="inherit" underline="always">
      Escribir a <EmailText>{contactEmail}</EmailText>
    </Anchor>
  );
}
