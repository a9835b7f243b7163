import { expect, test } from 'vitest';
import { jobLimitText } from './job-limit-text.ts';

const AT = Date.parse('2026-06-01T10:30:00Z');
const zone = 'Europe/Madrid';

test('jobLimitText says what was done, and the day and the minute from which it is possible again', () => {
  expect(jobLimitText('offer', { now: AT, until: AT + 30_000, zone })).toBe(
    'Ya has hecho 10 ofertas en este trabajo en las últimas 24 horas. Podrás hacer otra hoy a las 12:31, hora peninsular',
  );
  expect(jobLimitText('counter_offer', { now: AT, until: AT + 14 * 3_600_000, zone })).toBe(
    'Ya has hecho 10 contraofertas en este trabajo en las últimas 24 horas. Podrás hacer otra mañana a las 02:30, hora peninsular',
  );
  expect(jobLimitText('statement', { now: AT, until: AT, zone: 'Atlantic/Canary' })).toBe(
    'Ya has escrito 10 respuestas en este trabajo en las últimas 24 horas. Podrás escribir otra hoy a las 11:30, hora de Canarias',
  );
});

test('jobLimitText names the day after tomorrow when the last second of tomorrow is rounded up', () => {
  const now = Date.parse('2026-06-01T21:59:30Z');
  expect(jobLimitText('date_proposal', { now, until: now + 24 * 3_600_000, zone })).toBe(
    'Ya has propuesto 10 fechas para este trabajo en las últimas 24 horas. Podrás proponer otra pasado mañana a las 00:00, hora peninsular',
  );
});
