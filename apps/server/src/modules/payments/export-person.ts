import { DISPUTE_STATE_NAMES } from '@oficio/domain/payments/disputes/texts.ts';
import { toEuros } from '@oficio/domain/payments/money.ts';
import type { Reader } from '../../platform/database/database.ts';
import { isoOrNull } from '../../platform/database/instant.ts';
import { type Exporter, mapBatches } from '../../platform/export/exporter.ts';
import { requestIdsOf } from '../requests/public.ts';
import { presentDispute } from './disputes/present.ts';
import { problemExporter } from './personal-data/export-problems.ts';
import {
  exportDisputesOf,
  exportPaymentsOf,
  exportRefundsOf,
  findPayoutsOf,
  findProposalsOf,
} from './store/exports.ts';

const paid: Exporter = {
  name: 'pagos',
  about: 'lo que has pagado. Cada recibo está en /payments/(número)/receipt.',
  rows: (db, userId) =>
    mapBatches(rowsOf(exportPaymentsOf, db, requestIdsOf(db, userId, ['user_id'])), row => ({
      numero: row.id,
      solicitud: row.request_id,
      importe: toEuros(row.amount_cents),
      pagado: isoOrNull(row.paid_at),
      tarjeta: row.card_brand,
      ultimas_cifras: row.card_last4,
      identificador_del_proveedor: row.intent_id,
      empezado: isoOrNull(row.created_at),
    })),
};

const refunds: Exporter = {
  name: 'devoluciones',
  about: 'lo que se te ha devuelto.',
  rows: (db, userId) =>
    mapBatches(rowsOf(exportRefundsOf, db, requestIdsOf(db, userId, ['user_id'])), row => ({
      pago: row.payment_id,
      importe: toEuros(row.amount_cents),
      hecha: row.status === 'succeeded' || row.closed_as === 'settled',
      motivo: row.reason,
      cuando: isoOrNull(row.created_at),
    })),
};

const disputes: Exporter = {
  name: 'reclamaciones-al-banco',
  about: 'las reclamaciones de un pago al banco, en tus solicitudes y trabajos.',
  rows: (db, userId) =>
    mapBatches(rowsOf(exportDisputesOf, db, requestIdsOf(db, userId)), row => {
      const { amount, state, opened_at, ended_at } = presentDispute(row);
      return {
        pago: row.payment_id,
        solicitud: row.request_id,
        reclamado: amount,
        devuelto_por_el_banco: state === 'lost' ? amount : 0,
        estado: DISPUTE_STATE_NAMES[state],
        abierta: opened_at,
        terminada: ended_at,
      };
    }),
};

const payouts: Exporter = {
  name: 'cobros',
  about: 'lo que has cobrado por tus trabajos, y cómo está el pago de los que pediste.',
  rows: (db, userId) =>
    mapBatches(rowsOf(findPayoutsOf, db, requestIdsOf(db, userId)), row => ({
      pago: row.payment_id,
      solicitud: row.request_id,
      decision: row.decision,
      // Customers must not see the technician's share.
      ...(row.technician_id === userId && {
        importe: toEuros(row.amount_cents),
        comision: toEuros(row.fee_cents),
        transferido: isoOrNull(row.sent_at),
      }),
    })),
};

const dates: Exporter = {
  name: 'cambios-de-fecha',
  about: 'las fechas que se propusieron para trabajos ya pagados.',
  rows: (db, userId) =>
    mapBatches(rowsOf(findProposalsOf, db, requestIdsOf(db, userId)), row => ({
      solicitud: row.request_id,
      fecha: isoOrNull(row.starts_at),
      propuesta_por_ti: (row.proposed_by === 'customer') === (row.user_id === userId),
      estado: PROPOSAL_STATES[row.status],
      propuesta: isoOrNull(row.created_at),
      contestada: isoOrNull(row.answered_at),
    })),
};

/** Yields the rows of each batch of requests. */
async function* rowsOf<Row>(
  find: (db: Reader, requestIds: readonly number[]) => Promise<readonly Row[]>,
  db: Reader,
  batches: AsyncIterable<readonly number[]>,
): AsyncGenerator<readonly Row[]> {
  for await (const requestIds of batches) yield find(db, requestIds);
}

const PROPOSAL_STATES = {
  pending: 'Sin contestar',
  accepted: 'Aceptada',
  declined: 'Rechazada',
  withdrawn: 'Retirada',
  replaced: 'Sustituida por otra',
  lapsed: 'Caducada',
} as const;

export const paymentExporters: readonly Exporter[] = [
  paid,
  refunds,
  disputes,
  payouts,
  dates,
  problemExporter,
];
