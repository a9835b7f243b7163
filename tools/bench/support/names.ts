/** Names with accents, because searches ignore accents. */
export const NAMES = [
  'Lucía',
  'Íñigo',
  'Begoña',
  'Andrés',
  'Noelia',
  'Óscar',
  'Concepción',
  'Joaquín',
  'Aitana',
  'Raúl',
];
export const SURNAMES = [
  'García',
  'Núñez',
  'Fernández',
  'Ibáñez',
  'Martín',
  'Peña',
  'Rodríguez',
  'Sáez',
  'Vázquez',
  'Díaz',
];
