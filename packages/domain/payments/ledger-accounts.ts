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

/** Accounts that belong to one job: an entry needs its request. */
export const isJobAccount = (account: LedgerAccount): boolean =>
  account === 'held' || account === 'technician';
