import { expect, it } from 'vitest';
import { jobTime, nearJobTime } from './job-time.ts';

const AT = '2026-05-03T09:30:00.000Z';
const CANARY = { zone: 'Atlantic/Canary', reader: 'Europe/Madrid' };

it('jobTime shows the hour of the job and names its zone when that of the reader has another hour', () => {
  const inMadrid = { zone: 'Europe/Madrid', reader: 'Europe/Madrid' };
  expect(jobTime(AT, 'dateTime', inMadrid)).toBe('dom, 3 may 2026, 11:30');
  expect(jobTime(AT, 'dateTime', { ...inMadrid, reader: 'Europe/Paris' })).toBe('dom, 3 may 2026, 11:30');
  expect(jobTime(AT, 'dateTime', CANARY)).toBe('dom, 3 may 2026, 10:30, hora de Canarias');
  expect(jobTime(AT, 'dateTime', { zone: 'Europe/Madrid', reader: 'America/New_York' })).toBe(
    'dom, 3 may 2026, 11:30, hora peninsular',
  );
});

it('jobTime names the zone when the zone of the reader is not known', () => {
  expect(jobTime(AT, 'moment', { zone: 'Europe/Madrid', reader: null })).toBe(
    '3 de mayo de 2026 a las 11:30, hora peninsular',
  );
});

it('jobTime shows the day at the place of the job, without a zone', () => {
  const night = Date.parse('2026-05-02T23:30:00.000Z');
  expect(jobTime(night, 'day', CANARY)).toBe('3 de mayo de 2026');
  expect(jobTime(night - 3_600_000, 'day', CANARY)).toBe('2 de mayo de 2026');
  expect(jobTime(night - 3_600_000, 'mediumDay', { ...CANARY, zone: 'Europe/Madrid' })).toBe('3 may 2026');
});

it('jobTime follows both clock changes', () => {
  const madrid = { zone: 'Europe/Madrid', reader: 'Europe/Madrid' };
  const at = (text: string) => jobTime(text, 'time', madrid);
  expect([at('2026-03-29T00:59:00Z'), at('2026-03-29T01:00:00Z')]).toEqual(['01:59', '03:00']);
  expect([at('2026-10-25T00:59:00Z'), at('2026-10-25T01:00:00Z')]).toEqual(['02:59', '02:00']);
});

it('nearJobTime names the days around now in the zone of the job, and leaves out only the year of now', () => {
  // One minute before midnight in Madrid, in the night before the summer time begins; in the Canary Islands it is 22:59.
  const late = Date.parse('2026-03-28T22:59:00Z');
  const madrid = { zone: 'Europe/Madrid', reader: 'Europe/Madrid' };
  const near = (text: string, job = madrid) => nearJobTime(text, late, job);
  expect(near('2026-03-27T08:00:00Z')).toBe('Ayer, 09:00');
  expect(near('2026-03-28T08:00:00Z')).toBe('Hoy, 09:00');
  expect(near('2026-03-29T16:00:00Z')).toBe('Mañana, 18:00');
  expect(near('2026-03-30T16:00:00Z')).toBe('lun, 30 mar, 18:00');
  expect(near('2027-03-30T16:00:00Z')).toBe('mar, 30 mar 2027, 18:00');
  expect(near('2026-03-28T23:30:00Z')).toBe('Mañana, 00:30');
  expect(near('2026-03-28T23:30:00Z', CANARY)).toBe('Hoy, 23:30, hora de Canarias');
});
