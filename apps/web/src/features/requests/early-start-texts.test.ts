import { isStartAnswerable, isStartAsked } from '@oficio/domain/must-act/job-view.ts';
import { expect, it } from 'vitest';
import { moneyRequests } from '../../testing/money-fixtures.ts';
import { startNotice } from './early-start-texts.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 24, 12);

const jobOf = (name: string) => {
  const found = moneyRequests(NOW).find(([one]) => one === name);
  if (!found) throw new Error(`No job '${name}'`);
  return found[1];
};

it('asks the customer only about a start much before the agreed time, and lets any earlier start be answered', () => {
  const early = jobOf('started early');
  const [before, agreed] = [NOW + 69.9 * HOUR, NOW + 70 * HOUR];
  expect([isStartAsked(early, NOW), isStartAnswerable(early, NOW)]).toEqual([true, true]);
  expect([isStartAsked(early, before), isStartAsked(early, agreed)]).toEqual([true, false]);
  const aLittle = { ...early, updated_at: new Date(before).toISOString() };
  expect([isStartAsked(aLittle, before), isStartAnswerable(aLittle, before)]).toEqual([false, true]);
  for (const name of ['start agreed', 'early start awaits a reply', 'in progress'])
    expect(isStartAnswerable(jobOf(name), NOW)).toBe(false);
});

it('tells the technician what the customer can do, or that the customer agreed', () => {
  expect(startNotice(jobOf('started early'), NOW)).toContain('puede cambiar la fecha');
  expect(startNotice(jobOf('start agreed'), NOW)).toContain('le viene bien que hayas empezado ya');
  expect(startNotice(jobOf('in progress'), NOW)).toBeNull();
});
