import { describe, expect, it } from 'vitest';
import { findBuiltInPlaces, placeNamedIn } from './public-places.ts';

const GETAFE = { latitude: 40.3, longitude: -3.73 };
const OVIEDO = { latitude: 43.36, longitude: -5.85 };
const labels = (text: string, near: typeof GETAFE | null = null) =>
  findBuiltInPlaces(text, { near, limit: 5 }).map(({ label }) => label);

describe('findBuiltInPlaces', () => {
  it.each([
    ['Getafe', 'Getafe, Madrid'],
    ['geta', 'Getafe, Madrid'],
    ['  GETAFE ', 'Getafe, Madrid'],
    ['Toledo', 'Toledo'],
    ['alcorcon', 'Alcorcón, Madrid'],
    ['Las Rozas', 'Las Rozas de Madrid, Madrid'],
    ['Rozas de Madrid, Las', 'Las Rozas de Madrid, Madrid'],
    ['rozas mad', 'Las Rozas de Madrid, Madrid'],
    ["Hospitalet de Llobregat, L'", "L'Hospitalet de Llobregat, Barcelona"],
    ['hospitalet', "L'Hospitalet de Llobregat, Barcelona"],
    ['Ejido, El', 'El Ejido, Almería'],
    ['Alacant', 'Alicante'],
    ['Alacant/Alicante', 'Alicante'],
    ['//Alacant', 'Alicante'],
    ['Mondragón', 'Arrasate/Mondragón, Guipúzcoa'],
    ['Arrasate', 'Arrasate/Mondragón, Guipúzcoa'],
    ['san sebastian', 'San Sebastián, Guipúzcoa'],
    ['Gerona', 'Girona'],
    ['Orense', 'Ourense'],
    ['zarauz', 'Zarautz, Guipúzcoa'],
    ['la coruña', 'A Coruña'],
    ['gasteiz', 'Vitoria-Gasteiz, Álava'],
    ['las matas', 'Las Matas, Las Rozas de Madrid'],
    ['vallecas', 'Puente de Vallecas, Madrid'],
    ['vizcaya', 'Vizcaya'],
    ['Bizkaia', 'Vizcaya'],
    ['tenerife', 'Tenerife'],
    ['Santa Eulàlia de Ronçana', 'Santa Eulàlia de Ronçana, Barcelona'],
  ])('finds %j first as %j', (text, label) => {
    expect(labels(text)[0]).toBe(label);
  });

  it.each([
    ['gatafe', 'Getafe, Madrid'],
    ['getfae', 'Getafe, Madrid'],
    ['sevilal', 'Sevilla'],
    ['barclona', 'Barcelona'],
    ['benalmadnea', 'Benalmádena, Málaga'],
    ['fuenlavrada', 'Fuenlabrada, Madrid'],
    ['torejon de ardoz', 'Torrejón de Ardoz, Madrid'],
  ])('forgives the slip in %j', (text, label) => {
    expect(labels(text)[0]).toBe(label);
  });

  it('lists capitals and large places first, and near ones before them', () => {
    expect(labels('ma')[0]).toBe('Madrid');
    expect(labels('villaviciosa')).toContain('Villaviciosa de Odón, Madrid');
    expect(labels('villav', GETAFE)[0]).toBe('Villaverde, Madrid');
    expect(labels('villav', OVIEDO)[0]).toBe('Villaviciosa, Asturias');
  });

  it('chooses by the province after a comma or in brackets', () => {
    const inSeville = labels('Villanueva, Sevilla');
    expect(inSeville.length).toBeGreaterThan(1);
    expect(inSeville.every(label => label.endsWith(', Sevilla'))).toBe(true);
    expect(labels('Villanueva (Sevilla)')).toEqual(inSeville);
    expect(labels('Getafe, Madrid')).toEqual(['Getafe, Madrid']);
  });

  it('finds nothing for a text without letters, a foreign place or a need, whatever its length', () => {
    const texts = [
      '',
      '  ',
      '…',
      '28901',
      'Rua Augusta Lisboa',
      'se me ha roto la caldera',
      '%_\\',
      'x'.repeat(5000),
    ];
    for (const text of texts) expect(labels(text), text.slice(0, 30)).toEqual([]);
    expect(findBuiltInPlaces('madrid', { near: null, limit: 0 })).toEqual([]);
  });
});

describe('placeNamedIn', () => {
  it.each([
    ['fontanero en Getafe', 'Getafe, Madrid'],
    ['mudanza mañana en alcorcon', 'Alcorcón, Madrid'],
    ['en las rozas, un cerrajero', 'Las Rozas de Madrid, Madrid'],
    ['cerrajero getafe', 'Getafe, Madrid'],
    ['fontanero las palmas de gran canaria', 'Las Palmas de Gran Canaria, Las Palmas'],
    ['electricista en vallecas urgente', 'Puente de Vallecas, Madrid'],
    ['mudanza desde Donostia', 'San Sebastián, Guipúzcoa'],
    ['pinto habitación en barcelona', 'Barcelona'],
    ['goteras en La Torre', 'La Torre, Ávila'],
    ['enchufe quemado en Rota', 'Rota, Cádiz'],
    ['fontanero en L’Hospitalet de Llobregat', "L'Hospitalet de Llobregat, Barcelona"],
  ])('%j names %j', (text, label) => {
    expect(placeNamedIn(text)?.label).toBe(label);
  });

  it.each([
    'se me ha roto la caldera',
    'tubería rota',
    'arreglar la silla',
    'gotera en la torre',
    'pintar en casa',
    'enchufe en la cocina',
    'se ha roto en la campana',
    'mancha en muro',
    'Getafe',
    'en',
    '',
  ])('%j names no place', text => {
    expect(placeNamedIn(text)).toBeNull();
  });
});
