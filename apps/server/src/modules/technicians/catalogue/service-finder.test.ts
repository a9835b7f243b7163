import { defaultWords } from '@oficio/domain/search/service-words.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { CONTROL_NEEDS, CONTROL_UNRELATED } from '../../../testing/search/control-needs.ts';
import { NEEDS, UNRELATED } from '../../../testing/search/needs.ts';
import { clearlyBest, createServiceFinder, type ServiceFinder } from './service-finder.ts';

const NAMES = Object.keys(NEEDS);
const services = NAMES.map((name, id) => ({ id, name, words: defaultWords(name) }));

/** Share of the needs whose service is among the first `count`. */
function shareFound(finder: ServiceFinder, needs: typeof NEEDS, count: number): number {
  const found = Object.entries(needs).flatMap(([service, texts]) =>
    texts.map(text => {
      const best = finder.find(text).slice(0, count);
      return best.some(({ id }) => NAMES[id] === service);
    }),
  );
  return found.filter(Boolean).length / found.length;
}

describe('ServiceFinder', () => {
  let finder: ServiceFinder;
  beforeAll(async () => {
    finder = await createServiceFinder(services);
  });
  const names = (text: string) => finder.find(text).map(({ id }) => NAMES[id]);

  it('finds the right service among the first three for at least 95 % of the needs', () => {
    expect(Object.values(NEEDS).flat()).toHaveLength(150);
    expect(shareFound(finder, NEEDS, 3)).toBeGreaterThanOrEqual(0.95);
    expect(shareFound(finder, NEEDS, 1)).toBeGreaterThanOrEqual(0.9);
  });

  it('finds it also for needs that were written after the words', () => {
    expect(shareFound(finder, CONTROL_NEEDS, 3)).toBeGreaterThanOrEqual(0.95);
  });

  it('finds far less without the words, so that the needs measure them', async () => {
    const bare = await createServiceFinder(services.map(service => ({ ...service, words: [] })));
    expect(shareFound(bare, NEEDS, 3)).toBeLessThan(0.5);
  });

  it('finds no service for texts about something else', () => {
    expect(UNRELATED.filter(text => names(text).length > 0)).toEqual([]);
    const wrong = CONTROL_UNRELATED.filter(text => names(text).length > 0);
    expect(wrong.length / CONTROL_UNRELATED.length).toBeLessThanOrEqual(0.2);
  });

  it('names a clearly best service, which is hardly ever a wrong one', () => {
    const clear = Object.entries(NEEDS).flatMap(([service, texts]) =>
      texts.flatMap(text => {
        const best = clearlyBest(finder.find(text));
        return best === null ? [] : [NAMES[best] === service];
      }),
    );
    expect(clear.length).toBeGreaterThanOrEqual(0.85 * 150);
    expect(clear.filter(Boolean).length / clear.length).toBeGreaterThanOrEqual(0.95);
    for (const text of ['agua', 'pi', 'fon']) expect(clearlyBest(finder.find(text))).toBeNull();
    for (const text of ['gas', 'fonta', 'cerragero']) expect(clearlyBest(finder.find(text))).not.toBeNull();
    expect(clearlyBest([])).toBeNull();
  });

  it.each([
    ['FONTANERÍA', 'Fontanería'],
    ['fontaneria', 'Fontanería'],
    ['persianas', 'Persianas y toldos'],
    ['persiana', 'Persianas y toldos'],
    ['cerragero', 'Cerrajería'],
    ['lavabajillas', 'Reparación de electrodomésticos'],
    ['arreglar nebera', 'Reparación de electrodomésticos'],
    ['fonta', 'Fontanería'],
    ['fo', 'Fontanería'],
    ['Reparación de móviles', 'Reparación de móviles'],
    ['arreglos', 'Manitas y pequeños arreglos'],
  ])('forgives case, accents, plurals, slips and an unfinished word: %j', (text, name) => {
    expect(names(text).slice(0, 2)).toContain(name);
  });

  it.each(['', ' ', '¿?', 'de la', '123', 'la', '__proto__ toString', '🚰', 'x'.repeat(200)])(
    'finds nothing for %j',
    text => {
      expect(names(text)).toEqual([]);
    },
  );

  it('a word similar to one of a service is not enough beside other words', () => {
    expect(names('partido de padel')).toEqual([]);
    expect(names('seguro de coche')).toEqual([]);
  });

  it('a service with the typed word comes before one with several similar words', async () => {
    const two = await createServiceFinder([
      { id: 1, name: 'Lavadero', words: ['labadora', 'elevadora', 'lavador'] },
      { id: 2, name: 'Averías', words: ['lavadora'] },
    ]);
    expect(two.find('lavadora')[0]?.id).toBe(2);
  });
});
