import type { Migration } from '../platform/database/migrate.ts';

/** Adds the sign with which hourly rates are shown. */
export const rateCurrency: Migration = {
  name: '0109-rate-currency',
  isCompatible: true,
  statements: () => [`alter table mail_settings add column rate_currency text not null default '$'`],
};
