import { expect, it } from 'vitest';
import { questionOfAll, savedConfigText, sentDeliveriesText } from './waiting-deliveries-texts.ts';

it('says how many deliveries leave now, in which order and in what time', () => {
  expect(sentDeliveriesText(0)).toBe('Ya no queda ningún envío que espere otro intento.');
  expect(sentDeliveriesText(1)).toBe('Sale ahora.');
  expect(sentDeliveriesText(15)).toBe('Salen ahora 15, primero los más antiguos, en menos de un minuto.');
  expect(sentDeliveriesText(10_000)).toBe(
    'Salen ahora 10.000, primero los más antiguos, en unos 9 minutos. Si quedan más, vuelve a pulsarlo después.',
  );
});

it('asks before all deliveries with their number', () => {
  expect(questionOfAll(1).title).toBe('¿Enviar ahora el envío que espera?');
  expect(questionOfAll(12).title).toBe('¿Enviar ahora 12 envíos?');
});

it('says after a save of the settings how many waiting mails leave', () => {
  expect([0, 1, 15].map(savedConfigText)).toEqual([
    'Configuración guardada',
    'Configuración guardada. Sale ahora el correo que esperaba.',
    'Configuración guardada. Salen ahora los 15 correos que esperaban, primero los más antiguos.',
  ]);
});
