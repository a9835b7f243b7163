import type { Migration } from '../platform/database/migrate.ts';

const CATALOGUE: readonly (readonly [name: string, icon: string, category: string])[] = [
  ['Fontanería', '🚰', 'Agua y gas'],
  ['Desatascos', '🪠', 'Agua y gas'],
  ['Reparación de calderas', '🔥', 'Agua y gas'],
  ['Instalación de gas', '🧯', 'Agua y gas'],
  ['Electricidad', '💡', 'Electricidad y clima'],
  ['Aire acondicionado', '❄️', 'Electricidad y clima'],
  ['Calefacción y radiadores', '🌡️', 'Electricidad y clima'],
  ['Placas solares', '☀️', 'Electricidad y clima'],
  ['Antenas y telecomunicaciones', '📡', 'Electricidad y clima'],
  ['Reparación de electrodomésticos', '🧺', 'Aparatos'],
  ['Reparación de ordenadores', '💻', 'Aparatos'],
  ['Reparación de móviles', '📱', 'Aparatos'],
  ['Cerrajería', '🔑', 'Casa'],
  ['Carpintería', '🪚', 'Casa'],
  ['Pintura', '🎨', 'Casa'],
  ['Albañilería', '🧱', 'Casa'],
  ['Cristalería', '🪟', 'Casa'],
  ['Persianas y toldos', '🏠', 'Casa'],
  ['Montaje de muebles', '🪑', 'Casa'],
  ['Manitas y pequeños arreglos', '🛠️', 'Casa'],
  ['Limpieza', '🧽', 'Cuidado del hogar'],
  ['Jardinería', '🌿', 'Cuidado del hogar'],
  ['Piscinas', '🏊', 'Cuidado del hogar'],
  ['Control de plagas', '🐜', 'Cuidado del hogar'],
  ['Mudanzas y portes', '📦', 'Cuidado del hogar'],
];

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Inserts the services of the catalogue. They are part of the product, not of the demo. */
export const services: Migration = {
  name: '0002-services',
  statements: () => [
    `insert into services (name, icon, category) values ${CATALOGUE.map(row => `(${row.map(quote).join(', ')})`).join(', ')}`,
  ],
};
