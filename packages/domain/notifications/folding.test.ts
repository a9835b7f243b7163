import { expect, test } from 'vitest';
import { FOLDED_MAIL_PAUSE_MS, foldedMailAt, foldKeyOf } from './folding.ts';
import { storedNotice } from './templates.ts';

const JOB = { requestId: 7, serviceId: 1, customerId: 2, technicianId: 3, price: null, proposed: null };
const DATED = { ...JOB, date: 0 };

test('foldKeyOf returns the same key for a notification and for the one that replaces it', () => {
  const pairs = [
    [storedNotice('approved', JOB), storedNotice('offerReplaced', JOB)],
    [storedNotice('started', JOB), storedNotice('startUndone', JOB)],
    [storedNotice('startedEarly', DATED), storedNotice('startUndone', JOB)],
    [storedNotice('startAgreed', JOB), storedNotice('startMoved', JOB)],
    [storedNotice('dateProposedByCustomer', DATED), storedNotice('dateWithdrawnByCustomer', DATED)],
    [storedNotice('addressProposed', JOB), storedNotice('addressWithdrawn', JOB)],
  ] as const;
  for (const [earlier, later] of pairs) expect(foldKeyOf(earlier)).toBe(foldKeyOf(later));
});

test('foldKeyOf joins the notices of reports that one side repeats', () => {
  const late = { ...JOB, until: 0 };
  for (const template of ['noShowReported', 'earlyStartReported', 'earlyStartReceived'] as const) {
    expect(foldKeyOf(storedNotice(template, late))).not.toBeNull();
    expect(foldKeyOf(storedNotice(template, late))).toBe(
      foldKeyOf(storedNotice(template, { ...late, until: 1 })),
    );
  }
});

test('foldKeyOf never joins a proposal with an answer, two jobs, or amounts of money', () => {
  const proposed = foldKeyOf(storedNotice('dateProposedByCustomer', DATED));
  expect(proposed).not.toBe(foldKeyOf(storedNotice('dateAcceptedByCustomer', DATED)));
  expect(proposed).not.toBe(foldKeyOf(storedNotice('dateDeclinedByCustomer', DATED)));
  expect(proposed).not.toBe(foldKeyOf(storedNotice('dateProposedByCustomer', { ...DATED, requestId: 8 })));
  expect(foldKeyOf(storedNotice('refunded', { ...JOB, amount: 100 }))).toBeNull();
  expect(foldKeyOf(storedNotice('completed', JOB))).toBeNull();
});

test('foldKeyOf joins the alerts that one technician ends, and not those that two end', () => {
  const alert = { serviceId: 1, placeId: 5, latitude: 41.7, longitude: -2.4, radius: 10, distance: 3 };
  const found = (technicianId: number, placeId: number) =>
    foldKeyOf(storedNotice('technicianFound', { ...alert, technicianId, placeId }));
  expect(found(3, 5)).toBe(found(3, 6));
  expect(found(3, 5)).not.toBe(found(4, 5));
});

test('foldedMailAt sends the first mail at once, the next one after the pause, and keeps the time of one that waits', () => {
  expect(foldedMailAt(null, 1000)).toBe(1000);
  expect(foldedMailAt(1000, 1000)).toBe(1000 + FOLDED_MAIL_PAUSE_MS);
  expect(foldedMailAt(1000 + FOLDED_MAIL_PAUSE_MS, 2000)).toBe(1000 + FOLDED_MAIL_PAUSE_MS);
  expect(foldedMailAt(1000, 2000 + FOLDED_MAIL_PAUSE_MS)).toBe(2000 + FOLDED_MAIL_PAUSE_MS);
});
