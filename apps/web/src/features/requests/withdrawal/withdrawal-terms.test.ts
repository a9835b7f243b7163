import { CANCELLATION_TERMS } from '@oficio/domain/payments/payment-terms.ts';
import type { RequestOut } from '@oficio/domain/requests/contract.ts';
import { describe, expect, it } from 'vitest';
import { refundReasonText } from './withdrawal-terms.tsx';

const FIRST = '2026-12-01T10:00:00.000Z';
const LATER = '2026-12-20T10:00:00.000Z';
const late = { paid: 80, refund: 40, percent: 50, fee_percent: 10, why: 'terms' } as const;

const paid = (...dates: readonly string[]): Pick<RequestOut, 'money' | 'time_zone'> => ({
  time_zone: 'Europe/Madrid',
  money: {
    payment_id: 1,
    paid: 80,
    left: 80,
    fee_percent: 10,
    agreed_date: dates.at(-1) ?? null,
    date_proposal: null,
    cancellation: { terms: CANCELLATION_TERMS, paid_at: FIRST, dates: [...dates], paused_ms: 0 },
    failure: null,
    refund: null,
    disputes: [],
    late_payment: null,
    payout: null,
    problem: null,
    technician_suspended: false,
    start_agreed: false,
  },
});

describe('refundReasonText', () => {
  it('says that the earlier date counts as well when the customer asked for the agreed one', () => {
    expect(refundReasonText(late, paid(FIRST, LATER))).toMatch(
      /^ya ha pasado el plazo para cancelar sin coste \(fecha acordada: .*; como el cambio lo pediste tú, cuenta/,
    );
  });

  it('names only the agreed date when the customer did not change it', () => {
    expect(refundReasonText(late, paid(LATER))).toMatch(/\(fecha acordada: [^;]*\)$/);
    expect(refundReasonText({ ...late, percent: 100 }, paid(FIRST, LATER))).toMatch(/^estás a tiempo/);
  });

  it('says that no date is agreed, or what else counts more', () => {
    expect(refundReasonText({ ...late, percent: 100 }, paid())).toBe('no hay una fecha acordada');
    expect(refundReasonText({ ...late, why: 'technician' }, paid(LATER))).toBe('cancela el técnico');
  });
});
