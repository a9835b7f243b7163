/** Names of provinces beside those of `provinces.ts`, by code. */
export const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  '01': ['Araba'],
  '07': ['Illes Balears', 'Baleares', 'Balears'],
  '20': ['Gipuzkoa'],
  '31': ['Nafarroa'],
  '33': ['Principado de Asturias', 'Asturies'],
  '48': ['Bizkaia'],
};

/** Islands, with the code of their main town, where their point is. */
export const ISLANDS: readonly (readonly [string, string])[] = [
  ['07040', 'Mallorca'],
  ['07032', 'Menorca'],
  ['35016', 'Gran Canaria'],
  ['35004', 'Lanzarote'],
  ['35017', 'Fuerteventura'],
  ['35024', 'La Graciosa'],
  ['38038', 'Tenerife'],
  ['38037', 'La Palma'],
  ['38036', 'La Gomera'],
  ['38048', 'El Hierro'],
];
