import type { AdminPaymentOut } from '@oficio/domain/payments/admin/contract.ts';
import { expect, it } from 'vitest';
import { PAYMENT_COLUMNS } from './payments-csv.ts';

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
  money: {
    payout: { amount: 54, fee: 6, state: 'held' },
    refund: { amount: 40, status: 'succeeded' },
    disputes: [
      { amount: 60, state: 'lost' },
      { amount: 40, state: 'open' },
    ],
  },
} as unknown as AdminPaymentOut;

it('PAYMENT_COLUMNS names each value of a payment with a refund', () => {
  const row = Object.entries(PAYMENT_COLUMNS).map(([title, read]) => [title, read(PAYMENT)]);
  expect(Object.fromEntries(row)).toEqual({
    Pago: '7',
    Trabajo: '12',
    Servicio: 'Fontanería',
    Cliente: 'Carmen Ruiz',
    Técnico: 'Luis Gil',
    Población: '',
    'Pagado el': '2026-03-28 10:30',
    Importe: 100,
    'Para el técnico': 54,
    Comisión: 6,
    'Estado del cobro': 'Retenido',
    Devolución: 40,
    'Estado de la devolución': 'Devuelto',
    'Devuelto por el banco': 60,
    'Reclamación al banco': 'Devuelto por el banco · En manos del banco',
    'En el proveedor': 'pi_7',
  });
});
