import type { Dialect } from '../platform/database/migration/migration.ts';
import { townOf } from './places.ts';

const SERVICES: readonly (readonly [name: string, icon: string, category: string])[] = [
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
const services = SERVICES.map((row, index) => `(${row.map(text => `'${text}'`).join(', ')}, ${index + 1})`);

/** The mean rating in thousandths, which both engines calculate alike. */
const MEAN_RATING = '(case when rating_count = 0 then 0 else rating_sum * 1000 / rating_count end)';

/** The catalogue of services and the profiles of technicians. */
export const technicians = (dialect: Dialect) => `
create table services (
  id ${dialect.generatedId},
  name text not null unique,
  icon text not null,
  category text not null,
  position integer not null default 0,
  hidden integer not null default 0,
  version integer not null default 0
);
-- The first catalogue is part of the product, not of the demo. Administrators change it.
insert into services (name, icon, category, position) values ${services.join(', ')};

create table technicians (
  profile_id ${dialect.generatedId},
  user_id bigint not null unique references users (id) on delete cascade,
  bio text not null default '',
  experience_years integer not null default 0,
  hourly_rate_cents bigint,
  address text not null default '',
  latitude double precision,
  longitude double precision,
  town integer references towns (code),
  point_moves text not null default '[]',
  available integer not null default 1,
  approved integer not null default 0,
  rating_sum bigint not null default 0,
  rating_count bigint not null default 0,
  photo text,
  seen_name text,
  seen_bio text,
  changed_at bigint,
  created_at bigint not null
);
create index technicians_photo on technicians (photo) where photo is not null;
-- Approvals and changed profiles that wait for the staff, in the order of their pages.
create index technicians_waiting on technicians (profile_id) where approved = 0;
create index technicians_changed on technicians (profile_id) where changed_at is not null;
create index technicians_longest_changed on technicians (changed_at, profile_id) where changed_at is not null;
-- Orders of the administrators' table, with and without a filter. Each ends with the id, which makes it unique.
create index technicians_by_registration on technicians (created_at, user_id);
create index technicians_by_reviews on technicians (rating_count, user_id);
create index technicians_by_rating on technicians (${MEAN_RATING}, user_id);
create index technicians_by_town on technicians (town, created_at, user_id);
create index technicians_by_town_reviews on technicians (town, rating_count, user_id);
create index technicians_by_town_rating on technicians (town, ${MEAN_RATING}, user_id);
create index technicians_waiting_by_registration on technicians (created_at, user_id) where approved = 0;
create index technicians_waiting_by_reviews on technicians (rating_count, user_id) where approved = 0;
create index technicians_waiting_by_rating on technicians (${MEAN_RATING}, user_id) where approved = 0;
create index technicians_unavailable_by_registration on technicians (created_at, user_id) where approved = 1 and available = 0;
create index technicians_unavailable_by_reviews on technicians (rating_count, user_id) where approved = 1 and available = 0;
create index technicians_unavailable_by_rating on technicians (${MEAN_RATING}, user_id) where approved = 1 and available = 0;
${townOf('technicians', dialect)}

create table technician_services (
  user_id bigint not null references technicians (user_id) on delete cascade,
  service_id bigint not null references services (id),
  primary key (user_id, service_id)
) ${dialect.clustered};
create index technician_services_by_service on technician_services (service_id, user_id);

create table technician_works (
  id ${dialect.generatedId},
  user_id bigint not null references users (id) on delete cascade,
  photo text not null unique,
  caption text not null,
  created_at bigint not null
);
create index technician_works_by_user on technician_works (user_id, id);
`;
