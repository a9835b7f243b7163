import { afterEach, expect, test } from 'vitest';
import { dismissToast, toast, toasts } from './toasts.ts';

afterEach(() => toasts.set([]));

const texts = () => toasts.get().map(({ text }) => text);

test('toast keeps errors for four seconds and other messages for three', () => {
  toast.success('Solicitud cancelada');
  toast.info('Ya no hace falta');
  toast.error('Error al cancelar solicitud');
  expect(toasts.get().map(({ tone, duration }) => [tone, duration])).toEqual([
    ['success', 3000],
    ['info', 3000],
    ['error', 4000],
  ]);
});

test('toast replaces an older message with the same text', () => {
  const first = toast.error('Error al cancelar solicitud');
  toast.info('Otra cosa');
  const second = toast.error('Error al cancelar solicitud');
  expect(second).not.toBe(first);
  expect(texts()).toEqual(['Otra cosa', 'Error al cancelar solicitud']);
});

test('toast shows at most four messages and drops the oldest', () => {
  for (const text of ['1', '2', '3', '4', '5']) toast.info(text);
  expect(texts()).toEqual(['2', '3', '4', '5']);
});

test('toast shows nothing for the empty text of a call that the user gave up', () => {
  expect(toast.error('')).toBe(0);
  expect(texts()).toEqual([]);
});

test('toast keeps the link of a message until it is dismissed', () => {
  const id = toast.success('Solicitud enviada', { link: '/trabajos/7' });
  expect(toasts.get()[0]?.link).toBe('/trabajos/7');
  dismissToast(id);
  expect(texts()).toEqual([]);
});
