import type { Migration } from '../platform/database/migrate.ts';

/** Adds the address to which people write for help. */
export const contactEmail: Migration = {
  name: '0108-contact-email',
  isCompatible: true,
  statements: () => [`alter table mail_settings add column contact_email text not null default ''`],
};
