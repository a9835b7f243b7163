import { expect, it } from 'vitest';
import { type DatedPayment, PAYMENT_CSV_COLUMNS } from './list-payments.ts';

const PAYMENT = {
  id: 7,
  request_id: 12,
  service_name: 'Fontanería',
  customer_name: 'Carmen Ruiz',
  technician_name: 'Luis Gil',
  town: null,
  paid_at: '2026-03-28T09:30:00.000Z',
  amount: 100,
  intent_id: 'pi_7',
  dates: {
    ...{ paid: Date.parse('2026-03-28T09:30:00Z'), released: Date.parse('2026-03-29T09:30:00Z') },
    ...{ transferred: null, refunded: Date.parse('2026-03-28T10:00:00Z') },
  },
  money: {
    payout: { amount: 54, fee: 6, state: 'held' },
    refund: { amount: 40, status: 'succeeded' },
    disputes: [
      { amount: 60, state: 'lost' },
      { amount: 40, state: 'open' },
    ],
  },
} as unknown as DatedPayment;

it('PAYMENT_CSV_COLUMNS names each value of a payment with a refund', () => {
  const row = Object.entries(PAYMENT_CSV_COLUMNS).map(([title, read]) => [title, read(PAYMENT)]);
  expect(Object.fromEntries(row)).toEqual({
    Pago: '7',
    Trabajo: '12',
    Servicio: 'Fontanería',
    Cliente: 'Carmen Ruiz',
    Técnico: 'Luis Gil',
    Población: '',
    'Pagado el': '2026-03-28 10:30',
    'Liberado el': '2026-03-29 11:30',
    'Transferido el': '',
    'Devuelto el': '2026-03-28 11:00',
    Cobrado: 100,
    'Para el técnico': 54,
    'Comisión liberada': 6,
    'Comisión por liberar': '',
    'Estado del pago al técnico': 'Retenido',
    Devolución: 40,
    'Estado de la devolución': 'Devuelto',
    'Devuelto por el banco': 60,
    'Reclamación al banco': 'Devuelto por el banco · En manos del banco',
    'En el proveedor': 'pi_7',
  });
});

it('PAYMENT_CSV_COLUMNS keeps the fee of a job that is not released apart', () => {
  const held = { ...PAYMENT, dates: { ...PAYMENT.dates, released: null } };
  expect(PAYMENT_CSV_COLUMNS['Comisión liberada']?.(held)).toBe('');
  expect(PAYMENT_CSV_COLUMNS['Comisión por liberar']?.(held)).toBe(6);
});
