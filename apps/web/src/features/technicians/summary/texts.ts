import { formatHourlyRate } from '@oficio/domain/payments/money.ts';
import type { RateCurrency } from '@oficio/domain/site.ts';
import { formatCount } from '../../../lib/format/format.ts';

/** '$25/h', or 'N/A' (spec, section 2). */
export const rateText = (rate: number | null, currency: RateCurrency): string =>
  rate === null ? 'N/A' : formatHourlyRate(rate, currency);

/** '14 años de experiencia' */
export const experienceText = (years: number): string =>
  years === 0 ? 'Menos de 1 año de experiencia' : `${formatCount(years, 'año', 'años')} de experiencia`;

/** Text for a profile that does not exist or is not public. */
export const UNKNOWN_TECHNICIAN = {
  title: 'Técnico no encontrado',
  description: 'Puede que el enlace esté mal escrito o que este técnico ya no ofrezca aquí sus servicios.',
} as const;
