import { expect, it } from 'vitest';
import { outcomeOf, questionOf } from './retry-all-texts.ts';

const ALL = { kind: 'all', from: undefined, until: undefined } as const;

it('asks with the number of deliveries, the filters, and the time that they take', () => {
  expect(questionOf(ALL, 5400)).toEqual({
    title: '¿Reintentar 5400 envíos fallidos?',
    message:
      'Son todos los de la lista. Corrige antes la causa, o volverán a fallar. Saldrán poco a poco, en unos 5 minutos, para no retrasar los correos nuevos.',
    confirmLabel: 'Reintentar los envíos',
  });
  expect(questionOf({ kind: 'mail', from: '2026-03-01', until: '2026-03-04' }, 2).message).toContain(
    'Son los que cumplen los filtros: de tipo «Correo», fallidos desde el 1 de marzo de 2026, hasta el 4 de marzo de 2026.',
  );
  expect(questionOf({ ...ALL, until: '2026-03-04' }, 2).message).toContain(
    'filtros: fallidos hasta el 4 de marzo de 2026.',
  );
  expect(questionOf(ALL, 10_001).title).toBe('¿Reintentar más de 10.000 envíos fallidos?');
  expect(questionOf(ALL, 1)).toMatchObject({
    title: '¿Reintentar 1 envío fallido?',
    confirmLabel: 'Reintentar el envío',
  });
});

it('says how many deliveries were retried, and how many had left the failed ones meanwhile', () => {
  expect(outcomeOf({ count: 5400, retried: 5400 })).toBe(
    'Hemos puesto en marcha 5400 envíos, que saldrán en unos 5 minutos.',
  );
  expect(outcomeOf({ count: 12, retried: 11 })).toBe(
    'Hemos puesto en marcha 11 envíos, que saldrán en menos de un minuto. El otro ya no estaba entre los fallidos.',
  );
  expect(outcomeOf({ count: 12, retried: 1 })).toBe(
    'Hemos puesto en marcha 1 envío. Los otros 11 ya no estaban entre los fallidos.',
  );
  expect(outcomeOf({ count: 12, retried: 0 })).toBe('Ya no quedaba ningún envío fallido que reintentar.');
});
