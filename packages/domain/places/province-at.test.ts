import { describe, expect, it } from 'vitest';
import { provinceAt } from './province-at.ts';
import { TOWN_LIST } from './town-list.ts';

/** Latitude, longitude, code of the province; null abroad and at sea. */
type Known = readonly [place: string, latitude: number, longitude: number, code: string | null];

const provinceOf = ([, latitude, longitude]: Known) => provinceAt({ latitude, longitude })?.code ?? null;

/** GeoNames rounds its point to a quarter of a degree, which lies in Pontevedra. */
const MISPLACED: readonly number[] = [15082];

describe('provinceAt', () => {
  it('finds each town of the list of GeoNames in the province that its code of the INE names', () => {
    const elsewhere = TOWN_LIST.filter(
      ([code, , latitude, longitude]) =>
        Number(provinceAt({ latitude, longitude })?.code) !== Math.floor(code / 1000),
    );
    expect(elsewhere.map(([code]) => code)).toEqual(MISPLACED);
  });

  it('names the province', () => {
    expect(provinceAt({ latitude: 38.345, longitude: -0.481 })).toMatchObject({
      code: '03',
      name: 'Alicante',
    });
  });

  it.each<Known>([
    ['Treviño, in Álava', 42.7338, -2.7475, '09'],
    ['Ademuz, between Teruel and Cuenca', 40.062, -1.2864, '46'],
    ['Llívia, in France', 42.4645, 1.9808, '17'],
    ['Petilla de Aragón, in Zaragoza', 42.4596, -1.0931, '31'],
    ['Orduña, between Álava and Burgos', 42.9948, -3.0083, '48'],
    ['Villaverde de Trucíos, in Vizcaya', 43.2522, -3.2608, '39'],
  ])('finds an exclave in its own province: %s', (...place) => {
    expect(provinceOf(place)).toBe(place[3]);
  });

  it.each<Known>([
    ['Ceuta', 35.8894, -5.3213, '51'],
    ['Benzú', 35.914, -5.378, '51'],
    ['Melilla', 35.2923, -2.9381, '52'],
    ['Chafarinas', 35.1823, -2.4306, '52'],
    ['Peñón de Alhucemas', 35.2137, -3.8897, '52'],
    ['Vélez de la Gomera', 35.1727, -4.3007, '52'],
    ['Alborán', 35.939, -3.034, '04'],
    ['La Graciosa', 29.2306, -13.5025, '35'],
    ['Alegranza', 29.4, -13.51, '35'],
    ['Lobos', 28.75, -13.82, '35'],
    ['La Restinga on El Hierro', 27.638, -17.98, '38'],
    ['Formentera', 38.7046, 1.4283, '07'],
    ['Cabrera', 39.151, 2.933, '07'],
    ['Tabarca', 38.1655, -0.478, '03'],
    ['Columbretes', 39.8975, 0.6855, '12'],
    ['Medas', 42.048, 3.2217, '17'],
    ['Ons', 42.378, -8.933, '36'],
    ['Cíes', 42.215, -8.906, '36'],
    ['Sálvora', 42.473, -9.013, '15'],
  ])('finds Africa and small islands: %s', (...place) => {
    expect(provinceOf(place)).toBe(place[3]);
  });

  it.each<Known>([
    ['Tui', 42.0466, -8.6442, '36'],
    ['A Guarda', 41.9014, -8.8742, '36'],
    ['Feces de Abaixo', 41.8157, -7.4226, '32'],
    ['Fuentes de Oñoro', 40.5836, -6.8115, '37'],
    ['Olivenza', 38.6858, -7.1, '06'],
    ['Encinasola', 38.1344, -6.8722, '21'],
    ['Rosal de la Frontera', 37.9674, -7.2189, '21'],
    ['Ayamonte', 37.2135, -7.4046, '21'],
    ['Irun', 43.338, -1.789, '20'],
    ['Dantxarinea', 43.2897, -1.5046, '31'],
    ['Canfranc', 42.7506, -0.5133, '22'],
    ['Les', 42.813, 0.7133, '25'],
    ['La Farga de Moles', 42.4255, 1.4626, '25'],
    ['Puigcerdà', 42.4317, 1.928, '17'],
    ['Els Límits', 42.4608, 2.8642, '17'],
    ['Portbou', 42.4272, 3.1577, '17'],
    ['La Línea, at the gate of Gibraltar', 36.1555, -5.3475, '11'],
  ])('finds a town at the border with another country: %s', (...place) => {
    expect(provinceOf(place)).toBe(place[3]);
  });

  it.each<Known>([
    ['the breakwater of Barcelona', 41.3385, 2.1637, '08'],
    ['the port of Valencia', 39.445, -0.3, '46'],
    ['the marina of Hondarribia', 43.3795, -1.7905, '20'],
    ['Puerto Banús', 36.485, -4.953, '29'],
    ['the port of Algeciras', 36.14, -5.43, '11'],
    ['Puerto de Mogán', 27.8167, -15.764, '35'],
    ['2 km off Barcelona', 41.373, 2.215, '08'],
  ])('counts a harbour as its province: %s', (...place) => {
    expect(provinceOf(place)).toBe(place[3]);
  });

  it.each<Known>([
    ['Lisbon', 38.7223, -9.1393, null],
    ['Porto', 41.15, -8.61, null],
    ['Faro', 37.0194, -7.9304, null],
    ['Elvas', 38.8804, -7.1628, null],
    ['Valença', 42.028, -8.643, null],
    ['Vila Real de Santo António', 37.1947, -7.4155, null],
    ['Barrancos', 38.1317, -6.9767, null],
    ['Hendaye', 43.3585, -1.7745, null],
    ['the beach of Hendaye', 43.3735, -1.7745, null],
    ['Perpignan', 42.6887, 2.8948, null],
    ['Cerbère', 42.4418, 3.1664, null],
    ['Andorra la Vella', 42.5063, 1.5218, null],
    ['Sant Julià de Lòria', 42.4637, 1.4913, null],
    ['the town of Gibraltar', 36.1403, -5.3535, null],
    ['the harbour of Gibraltar', 36.145, -5.365, null],
    ['Europa Point', 36.1095, -5.345, null],
    ['Tangier', 35.7595, -5.834, null],
    ['Fnideq', 35.8497, -5.3569, null],
    ['Nador', 35.1688, -2.9335, null],
    ['Ras El Ma, opposite Chafarinas', 35.1425, -2.4258, null],
    ['Madeira', 32.65, -16.9, null],
    ['the sea between Valencia and Ibiza', 39.2, 0.6, null],
    ['10 km off Barcelona', 41.33, 2.31, null],
    ['the South Pole', -90, 0, null],
    ['no number', Number.NaN, Number.NaN, null],
  ])('is null abroad and at sea: %s', (...place) => {
    expect(provinceOf(place)).toBeNull();
  });
});
