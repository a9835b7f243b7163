import type { AdminPaymentOut } from '@oficio/domain/payments/admin/contract.ts';
import { REFUND_LABELS } from '@oficio/domain/payments/admin/texts.ts';
import { DISPUTE_STATE_NAMES, takenByBanks } from '@oficio/domain/payments/disputes/texts.ts';
import { PAYOUT_STATE_NAMES } from '@oficio/domain/payments/payout-states.ts';
import { townName } from '@oficio/domain/places/towns.ts';
import { localTime } from '../../../platform/database/instant.ts';
import type { CsvColumns } from '../../../platform/http/export/csv-file.ts';
import type { JobDates } from '../books/job-dates.ts';

/** A payment with the dates of the money of its job. */
export type DatedPayment = AdminPaymentOut & { readonly dates: JobDates };

const feeIf = ({ money, dates }: DatedPayment, isReleased: boolean) =>
  (dates.released !== null) === isReleased ? (money.payout?.fee ?? '') : '';

/** The administrators' list of payments as a table; amounts in euros, instants in the zone of the calendar. */
export const PAYMENT_CSV_COLUMNS: CsvColumns<DatedPayment> = {
  Pago: ({ id }) => String(id),
  Trabajo: ({ request_id }) => String(request_id),
  Servicio: ({ service_name }) => service_name,
  Cliente: ({ customer_name }) => customer_name,
  Técnico: ({ technician_name }) => technician_name,
  Población: ({ town }) => townName(town) ?? '',
  'Pagado el': ({ paid_at }) => localTime(Date.parse(paid_at)),
  'Liberado el': ({ dates }) => localTime(dates.released),
  'Transferido el': ({ dates }) => localTime(dates.transferred),
  'Devuelto el': ({ dates }) => localTime(dates.refunded),
  Cobrado: ({ amount }) => amount,
  'Para el técnico': ({ money }) => money.payout?.amount ?? '',
  'Comisión liberada': payment => feeIf(payment, true),
  'Comisión por liberar': payment => feeIf(payment, false),
  'Estado del pago al técnico': ({ money }) => (money.payout ? PAYOUT_STATE_NAMES[money.payout.state] : ''),
  Devolución: ({ money }) => money.refund?.amount ?? '',
  'Estado de la devolución': ({ money }) => (money.refund ? REFUND_LABELS[money.refund.status] : ''),
  'Devuelto por el banco': ({ money }) => takenByBanks(money.disputes) || '',
  'Reclamación al banco': ({ money }) =>
    money.disputes.map(({ state }) => DISPUTE_STATE_NAMES[state]).join(' · '),
  'En el proveedor': ({ intent_id }) => intent_id,
};
