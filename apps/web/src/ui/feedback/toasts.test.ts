import { afterEach, expect, test } from 'vitest';
import { dismissToast, toast, toasts } from './toasts.ts';

afterEach(() => toasts.set([]));

const texts = () => toasts.get().map(({ text }) => text);

test('toast keeps errors for four seconds and other messages for three', () => {
  const shown = (['success', 'info', 'error'] as const).map(tone => {
    toast[tone](`Texto de ${tone}`);
    return toasts.get()[0];
  });
  expect(shown.map(one => [one?.tone, one?.duration])).toEqual([
    ['success', 3000],
    ['info', 3000],
    ['error', 4000],
  ]);
});

test('toast shows only the last answer to an act of the user, also if the text is the same', () => {
  const first = toast.error('Error al cancelar solicitud');
  toast.info('Otra cosa');
  expect(texts()).toEqual(['Otra cosa']);
  const second = toast.error('Error al cancelar solicitud');
  expect(second).not.toBe(first);
  expect(texts()).toEqual(['Error al cancelar solicitud']);
});

test('toast lets news wait behind the shown message, and keeps only the newest news', () => {
  toast.success('Precio enviado');
  toast.info('Mensaje de Ana', { link: '/chat' });
  toast.info('Mensaje de Luis', { link: '/chat' });
  expect(texts()).toEqual(['Precio enviado', 'Mensaje de Luis']);
  toast.error('Error al aceptar solicitud');
  expect(texts()).toEqual(['Error al aceptar solicitud', 'Mensaje de Luis']);
  dismissToast(toasts.get()[0]?.id ?? 0);
  expect(texts()).toEqual(['Mensaje de Luis']);
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
