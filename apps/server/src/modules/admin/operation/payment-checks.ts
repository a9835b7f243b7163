import { isReconciliationLate } from '@oficio/domain/admin/operation/parts.ts';
import { countText } from '@oficio/domain/fields/numbers.ts';
import { areTestKeys } from '../../../platform/stripe.ts';
import { findLastEventAt, findLastResult } from '../../payments/public.ts';
import { fact, good, moment, type OperationCheck } from './check.ts';

export const checkPayments: OperationCheck = async ({ database, provider, settings }) => {
  const facts = moment('Último aviso del proveedor', await findLastEventAt(database.read));
  if (provider.name === 'none')
    return {
      health: 'broken',
      meaning: 'No se puede pagar: faltan las claves de Stripe.',
      advice: 'Escribe STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY y STRIPE_WEBHOOK_SECRET y reinicia.',
      facts,
    };
  if (provider.name === 'sandbox')
    return {
      health: 'attention',
      meaning: 'Modo de pruebas: los pagos son de mentira.',
      advice: 'Antes de abrir la web, escribe las claves de Stripe.',
      facts,
    };
  const isTest = areTestKeys(provider.keys);
  const all = [fact('Proveedor', isTest ? 'Stripe, con claves de prueba' : 'Stripe'), ...facts];
  return isTest && settings.production
    ? {
        health: 'attention',
        meaning: 'Stripe usa claves de prueba: los pagos son de mentira.',
        advice: 'Cambia las claves de prueba por las reales.',
        facts: all,
      }
    : good('Se puede pagar.', all);
};

export const checkReconciliation: OperationCheck = async ({ database, provider, clock }) => {
  const last = await findLastResult(database.read);
  const at = last?.finished_at ?? null;
  const differences = last?.differences ?? 0;
  const facts = [...moment('Última vez', at), fact('Diferencias', countText(differences))];
  if (differences > 0)
    return {
      health: 'attention',
      meaning: 'Lo guardado no coincide con el proveedor de pagos.',
      advice: 'Lee las diferencias en la pantalla de pagos y decide qué hacer con cada una.',
      facts,
    };
  if (provider.name !== 'none' && isReconciliationLate(at, clock()))
    return {
      health: 'attention',
      meaning: at === null ? 'Todavía no se ha conciliado nunca.' : 'Hace horas que no se concilia.',
      advice: 'Pulsa «Conciliar ahora» en la pantalla de pagos.',
      facts,
    };
  return good('Lo guardado coincide con el proveedor de pagos.', facts);
};
