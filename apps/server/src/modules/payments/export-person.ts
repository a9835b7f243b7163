import { DISPUTE_STATE_NAMES } from '@oficio/domain/payments/disputes/texts.ts';
import { toEuros } from '@oficio/domain/payments/money.ts';
import { DECISION_LABELS, KIND_LABELS } from '@oficio/domain/payments/problem-states.ts';
import type { Reader } from '../../platform/database/database.ts';
import { readInSlices } from '../../platform/database/in-slices.ts';
import { isoOrNull } from '../../platform/database/instant.ts';
import { type Exporter, mapBatches } from '../../platform/http/export/archive.ts';
import { requestIdsOf } from '../requests/public.ts';
import { presentDispute } from './disputes/present.ts';
import {
  exportDisputesOf,
  exportPaymentsOf,
  exportProblemsOf,
  exportRefundsOf,
  findEntriesOf,
  findPayoutsOf,
  findPhotoBatch,
  findProposalsOf,
} from './store/exports.ts';

const PROPOSAL_STATES = {
  pending: 'Sin contestar',
  accepted: 'Aceptada',
  declined: 'Rechazada',
  withdrawn: 'Retirada',
  replaced: 'Sustituida por otra',
  lapsed: 'Caducada',
} as const;

const photoName = (entryId: number): string => `problema-${entryId}`;

/** Exports the problems of a person's jobs with the statements of both sides, and the person's own photos. */
const problems: Exporter = {
  name: 'problemas',
  about: 'los problemas de tus solicitudes y trabajos, con lo que dijisteis los dos y lo que se decidió.',
  rows: (db, userId) =>
    mapBatches(withEntries(db, userId), ({ entries, ...row }) => ({
      solicitud: row.request_id,
      tipo: KIND_LABELS[row.kind],
      comunicado: isoOrNull(row.created_at),
      terminado: isoOrNull(row.closed_at),
      decision: row.decision && DECISION_LABELS[row.decision],
      motivo_de_la_decision: row.decision_reason,
      devuelto: row.refund_cents === null ? null : toEuros(row.refund_cents),
      mensajes: entries.map(entry => ({
        cuando: isoOrNull(entry.created_at),
        texto: entry.text,
        por_ti: entry.author_id === userId,
        foto: entry.image !== null && entry.author_id === userId ? `fotos/${photoName(entry.id)}.webp` : null,
      })),
    })),
  photos: (db, userId) => ownPhotos(db, userId),
};

async function* withEntries(db: Reader, userId: number) {
  for await (const requestIds of requestIdsOf(db, userId)) {
    const rows = await exportProblemsOf(db, requestIds);
    const entries = await findEntriesOf(
      db,
      rows.map(({ id }) => id),
    );
    const of = Map.groupBy(entries, entry => entry.problem_id);
    yield rows.map(row => ({ ...row, entries: of.get(row.id) ?? [] }));
  }
}

async function* ownPhotos(db: Reader, userId: number) {
  const batches = readInSlices((after, limit) => findPhotoBatch(db, userId, { after, limit }));
  for await (const rows of batches)
    yield rows.flatMap(({ id, image }) => (image === null ? [] : [{ stored: image, as: photoName(id) }]));
}

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

export const paymentExporters: readonly Exporter[] = [paid, refunds, disputes, payouts, dates, problems];
