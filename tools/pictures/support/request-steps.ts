import { fill, inSequence, press } from './actions.ts';

/** Milliseconds until the form has the device's position. */
const POSITION_DELAY_MS = 600;

/** Fill the steps of the request form before the one in their name. */
export const toWhere = inSequence(
  page => page.getByLabel('Servicio').selectOption({ index: 1 }),
  fill('Descripción', 'El grifo de la cocina gotea desde ayer.'),
  press('Siguiente'),
);
export const toWhen = inSequence(
  toWhere,
  page => page.getByLabel('Dirección').fill('Calle de Toledo 12, Madrid'),
  press('Usar mi ubicación'),
  page => page.waitForTimeout(POSITION_DELAY_MS),
  press('Siguiente'),
);
