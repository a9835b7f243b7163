import { expect, it } from 'vitest';
import { moneyRequests } from '../../../testing/money-fixtures.ts';
import { REQUEST } from '../../../testing/request.ts';
import { completedText } from './customer-texts.ts';

const FROZEN = 'Trabajo completado. El pago está congelado hasta que se resuelva el problema.';

it('does not ask how the job was while a problem is open, also after a review', () => {
  const disputed = new Map(moneyRequests(0)).get('problem in progress') ?? REQUEST;
  const completed = { ...disputed, status: 'completed', reviewed: false } as const;
  expect(completedText(completed)).toBe(FROZEN);
  expect(completedText({ ...completed, reviewed: true })).toBe(FROZEN);
  expect(completedText({ ...completed, money: null })).toBe('Trabajo completado. ¿Qué tal ha ido?');
});
