import type { Transaction } from '../../../platform/database/database.ts';
import type { Recipient } from '../links/emails.ts';
import { sendSecurityEmail } from '../links/security-email.ts';

export const sendSecondFactorEnabled = (tx: Transaction, to: Recipient) =>
  sendSecurityEmail(tx, to, 'Has activado la verificación en dos pasos', [
    'Desde ahora, para entrar en tu cuenta hace falta también un código de tu aplicación de autenticación. Las demás sesiones se han cerrado.',
    'Guarda los códigos de recuperación en un lugar seguro: sirven para entrar si pierdes el teléfono.',
  ]);

export const sendSecondFactorDisabled = (tx: Transaction, to: Recipient) =>
  sendSecurityEmail(tx, to, 'Se ha desactivado la verificación en dos pasos', [
    'Para entrar en tu cuenta ya no hace falta un código. Las demás sesiones se han cerrado.',
  ]);

export const sendRecoveryCodesRenewed = (tx: Transaction, to: Recipient) =>
  sendSecurityEmail(tx, to, 'Tus códigos de recuperación son nuevos', [
    'Los códigos que tenías antes ya no sirven.',
  ]);

export const sendRecoveryCodeUsed = (tx: Transaction, to: Recipient) =>
  sendSecurityEmail(tx, to, 'Se ha usado un código de recuperación', [
    'Alguien ha usado uno de los códigos de recuperación de tu cuenta. Cada código sirve una sola vez; puedes crear otros en tu cuenta.',
  ]);
