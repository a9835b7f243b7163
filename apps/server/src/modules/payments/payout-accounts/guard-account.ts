import { AppError } from '@oficio/domain/errors.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/session.ts';
import { createWaysToConfirm, mailOwner } from '../../accounts/public.ts';
import { findTechnician } from '../../technicians/public.ts';
import type { PaymentContext } from '../provider/context.ts';
import { hasMoneyInFlight } from '../store/money-in-flight.ts';

/** Throws 403 `confirmation_required` when money waits for the technician and the session is not confirmed. */
export async function confirmIfMoneyWaits(
  { database, settings }: PaymentContext,
  { userId, isConfirmed }: Session,
): Promise<void> {
  if (isConfirmed || !(await hasMoneyInFlight(database.read, userId))) return;
  const waysToConfirm = createWaysToConfirm(database, settings);
  throw new AppError('confirmation_required', { ways: await waysToConfirm(userId) });
}

const TITLES = {
  opened: 'Se ha creado tu cuenta de cobros',
  link: 'Se ha abierto el formulario de tu cuenta de cobros',
};
const TEXTS = {
  opened: 'Alguien ha creado desde tu sesión la cuenta en la que recibes el dinero de tus trabajos.',
  link: 'Alguien ha pedido desde tu sesión la página en la que se indican tus datos y el banco en el que cobras tus trabajos.',
};

/** Mails the technician that the session used the account that receives the money. */
export const tellOwner = (
  { database, settings }: PaymentContext,
  userId: number,
  act: keyof typeof TITLES,
): Promise<void> => database.transaction(tx => mailOwner(tx, userId, settings, TITLES[act], [TEXTS[act]]));

/** Throws 403 unless the technician is approved, because others cannot earn. */
export async function checkApproved(db: Reader, userId: number): Promise<void> {
  const technician = await findTechnician(db, userId);
  if (!technician?.approved) throw new AppError('technician_not_approved');
}
