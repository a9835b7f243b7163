import type { Migration } from '../../platform/database/migration/migration.ts';

/** The first catalogue in the order of its ids, which the base schema gives. */
const NAMES = [
  'Fontanería',
  'Desatascos',
  'Reparación de calderas',
  'Instalación de gas',
  'Electricidad',
  'Aire acondicionado',
  'Calefacción y radiadores',
  'Placas solares',
  'Antenas y telecomunicaciones',
  'Reparación de electrodomésticos',
  'Reparación de ordenadores',
  'Reparación de móviles',
  'Cerrajería',
  'Carpintería',
  'Pintura',
  'Albañilería',
  'Cristalería',
  'Persianas y toldos',
  'Montaje de muebles',
  'Manitas y pequeños arreglos',
  'Limpieza',
  'Jardinería',
  'Piscinas',
  'Control de plagas',
  'Mudanzas y portes',
];
const cases = NAMES.map((name, index) => `when ${index + 1} then '${name}'`);

/**
 * Adds the words with which a service is found. `default_name` leads to the default words and stays when the staff rename the service;
 * `words` are those of the staff, one a line, and null while the default ones count.
 */
export const wordsOfServices: Migration = {
  name: '0191-words-of-services',
  isCompatible: true,
  statements: () => [
    'alter table services add column default_name text',
    'alter table services add column words text',
    `update services set default_name = case id ${cases.join(' ')} end where id <= ${NAMES.length}`,
  ],
};
