import { describe, expect, it } from 'vitest';
import {
  acceptanceRefusal,
  isSilent,
  type OpenRequestLimits,
  type OpenRequestRecord,
} from './open-limits.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = 1000 * DAY;
const LIMITS: OpenRequestLimits = {
  held: 5,
  perDay: 10,
  perDayExperienced: 30,
  experiencedAfter: 5,
  drops: 3,
  dropDays: 7,
  pauseDays: 7,
  silenceHours: 48,
};
const refusal = (record: Partial<OpenRequestRecord>) =>
  acceptanceRefusal({ held: 1, acceptedAt: [NOW], droppedAt: [], paidJobs: 0, ...record }, LIMITS, NOW);
const times = (count: number, at: number) => Array<number>(count).fill(at);

describe('acceptanceRefusal', () => {
  it('allows a technician without a record to accept', () => {
    expect(refusal({})).toBeNull();
  });

  it('allows five held requests and refuses the sixth without a time to wait', () => {
    expect(refusal({ held: 5 })).toBeNull();
    expect(refusal({ held: 6 })).toEqual({
      code: 'open_requests_held',
      text: 'Solo puedes tener 5 solicitudes abiertas sin una oferta tuya. Haz tu oferta en alguna para aceptar otra',
      waitMs: null,
    });
  });

  it('allows ten acceptances within 24 hours and refuses the eleventh until the oldest is a day old', () => {
    expect(refusal({ acceptedAt: [NOW, ...times(9, NOW - HOUR)] })).toBeNull();
    expect(refusal({ acceptedAt: [NOW, ...times(10, NOW - 4 * HOUR)] })).toEqual({
      code: 'acceptance_quota',
      text: 'Has aceptado 10 solicitudes abiertas en un día. Podrás aceptar otra en 20 horas',
      waitMs: 20 * HOUR,
    });
    expect(refusal({ acceptedAt: [NOW, ...times(10, NOW - DAY)] })).toBeNull();
  });

  it('allows thirty acceptances a day after five paid jobs', () => {
    const acceptedAt = [NOW, ...times(29, NOW - HOUR)];
    expect(refusal({ acceptedAt, paidJobs: 5 })).toBeNull();
    expect(refusal({ acceptedAt, paidJobs: 4 })?.code).toBe('acceptance_quota');
    expect(refusal({ acceptedAt: [...acceptedAt, NOW - HOUR], paidJobs: 5 })?.waitMs).toBe(23 * HOUR);
  });

  it('stops acceptances for seven days after the third drop in seven days', () => {
    const droppedAt = (first: number, last: number) => [NOW - last, NOW - last, NOW - first];
    expect(refusal({ droppedAt: [NOW, NOW] })).toBeNull();
    expect(refusal({ droppedAt: droppedAt(6 * DAY, DAY) })).toEqual({
      code: 'open_requests_paused',
      text: 'Has dejado 3 solicitudes abiertas en 7 días. Podrás aceptar otra en 6 días',
      waitMs: 6 * DAY,
    });
    expect(refusal({ droppedAt: droppedAt(8 * DAY, DAY) })).toBeNull();
    expect(refusal({ droppedAt: droppedAt(7 * DAY, 7 * DAY) })).toBeNull();
  });

  it('keeps the pause of three earlier drops when a later drop does not prolong it', () => {
    const droppedAt = [NOW, NOW - 6 * DAY, NOW - 6.5 * DAY - 2 * HOUR, NOW - 12 * DAY];
    expect(refusal({ droppedAt })?.waitMs).toBe(7 * DAY);
    const apart = [NOW, NOW - 6 * DAY, NOW - 7.5 * DAY, NOW - 12 * DAY];
    expect(refusal({ droppedAt: apart })?.waitMs).toBe(DAY);
  });
});

describe('isSilent', () => {
  it('is true from 48 hours after the last act of the customer on', () => {
    expect(isSilent(NOW - 48 * HOUR, LIMITS, NOW)).toBe(true);
    expect(isSilent(NOW - 48 * HOUR + 1, LIMITS, NOW)).toBe(false);
  });
});
