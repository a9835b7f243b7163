import { type Cents, formatCents } from './money.ts';

/**
 * Ledger accounts, debit (+) and credit (−):
 * - `provider`: the platform's balance at the payment provider
 * - `held`: money of a job that is not released yet; a release or a refund ends it
 * - `technician`: debt to one technician
 * - `fees`: earnings of the platform
 * - `disputed`: money in disputes that the bank has not decided
 * - `manual`: refunds paid outside the provider; settled outside this ledger
 * - `losses`: refunds and lost disputes of money that was no longer held
 */
export const LEDGER_ACCOUNTS = [
  'provider',
  'held',
  'technician',
  'fees',
  'disputed',
  'manual',
  'losses',
] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/** Spanish names for administrators. */
export const ACCOUNT_NAMES: Readonly<Record<LedgerAccount, string>> = {
  provider: 'Saldo en el proveedor de pagos',
  held: 'Dinero retenido de un trabajo',
  technician: 'Deuda con el técnico',
  fees: 'Comisiones de la plataforma',
  disputed: 'Dinero en reclamaciones',
  manual: 'Devoluciones pagadas fuera del proveedor',
  losses: 'Pérdidas de la plataforma',
};

/** What an amount ('12,50 €') does to each account as debit (+) and as credit (−), for administrators. */
const EFFECTS: Readonly<Record<LedgerAccount, readonly [debit: Effect, credit: Effect]>> = {
  provider: [
    amount => `El saldo en el proveedor de pagos sube ${amount}`,
    amount => `El saldo en el proveedor de pagos baja ${amount}`,
  ],
  held: [
    amount => `El dinero retenido del trabajo baja ${amount}`,
    amount => `El dinero retenido del trabajo sube ${amount}`,
  ],
  technician: [
    amount => `Se le deben al técnico ${amount} menos`,
    amount => `Se le deben al técnico ${amount} más`,
  ],
  fees: [
    amount => `La plataforma gana ${amount} menos en comisiones`,
    amount => `La plataforma gana ${amount} más en comisiones`,
  ],
  disputed: [
    amount => `El dinero en reclamaciones sube ${amount}`,
    amount => `El dinero en reclamaciones baja ${amount}`,
  ],
  manual: [
    amount => `Lo que se devuelve fuera del proveedor baja ${amount}`,
    amount => `Lo que se devuelve fuera del proveedor sube ${amount}`,
  ],
  losses: [
    amount => `Las pérdidas de la plataforma suben ${amount}`,
    amount => `Las pérdidas de la plataforma bajan ${amount}`,
  ],
};
type Effect = (amount: string) => string;

interface Adjustment {
  readonly debit: LedgerAccount;
  readonly credit: LedgerAccount;
  readonly amount: Cents;
}

/** Says in words what an adjustment does to its two accounts, the debit first. */
export function adjustmentEffects({ debit, credit, amount }: Adjustment): readonly [string, string] {
  const euros = formatCents(amount);
  return [EFFECTS[debit][0](euros), EFFECTS[credit][1](euros)];
}

/** Accounts that belong to one job: an entry needs its request. */
export const isJobAccount = (account: LedgerAccount): boolean =>
  account === 'held' || account === 'technician';
