import { AppError } from '@oficio/domain/errors.ts';
import { expect, it } from 'vitest';
import { DatabaseUnavailable } from './platform/database/unavailable.ts';
import { SettingError } from './platform/settings/environment-reader.ts';
import { sentenceFor } from './start-failure.ts';

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

it.each([
  [new SettingError('PORT must be a number.'), 'PORT must be a number.'],
  [refused, 'The database of DATABASE_URL cannot be reached.'],
  [new DatabaseUnavailable(refused), 'The database of DATABASE_URL cannot be reached.'],
  [new DatabaseUnavailable(new Error('too many clients')), 'The database is unavailable: too many clients.'],
  [new AppError('payments_unavailable'), 'Los pagos no están configurados todavía'],
  [new Error('odd'), 'Something unexpected happened: odd'],
])('sentenceFor says in one sentence what failed: %s', (error, sentence) => {
  expect(sentenceFor(error)).toBe(sentence);
});
