/**
 * Kinds of movements of the ledger. `source_id` names the provider's object of all kinds except releases, covered losses, refunds
 * outside the provider and adjustments.
 */
export const MOVEMENT_KINDS = [
  'charge',
  'release',
  'release_undone',
  'loss_covered',
  'transfer',
  'refund',
  'refund_failed',
  'manual_refund',
  'dispute',
  'dispute_won',
  'dispute_lost',
  'adjustment',
] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Spanish names for administrators and the bookkeeper. */
export const KIND_NAMES: Readonly<Record<MovementKind, string>> = {
  charge: 'Cobro',
  release: 'Liberación',
  release_undone: 'Liberación anulada',
  loss_covered: 'Pérdida cubierta',
  transfer: 'Transferencia',
  refund: 'Devolución',
  refund_failed: 'Devolución fallida',
  manual_refund: 'Devolución fuera del proveedor',
  dispute: 'Reclamación abierta',
  dispute_won: 'Reclamación ganada',
  dispute_lost: 'Reclamación perdida',
  adjustment: 'Ajuste',
};

const OWN: readonly MovementKind[] = [
  'release',
  'release_undone',
  'loss_covered',
  'manual_refund',
  'adjustment',
];

/** Returns the provider's id of the object of a movement; null without one. A later round of a dispute adds its number to the id. */
export const providerObjectOf = (kind: MovementKind, sourceId: string): string | null =>
  OWN.includes(kind) ? null : (sourceId.split(':')[0] ?? sourceId);
