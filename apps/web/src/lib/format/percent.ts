import { createdOnce } from '@oficio/domain/fields/created-once.ts';

const percent = createdOnce(
  () => new Intl.NumberFormat('es-ES', { style: 'percent', maximumFractionDigits: 2 }),
);
/** '7,5 %', from 7.5. */
export const formatPercent = (value: number): string => percent().format(value / 100);
