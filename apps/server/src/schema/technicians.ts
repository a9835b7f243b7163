import type { Dialect } from '../platform/database/migrate.ts';
import { townOf } from './places.ts';

/** A column with the id of another row as the primary key. Only `integer` is the key of the rows on SQLite. */
const givenId = ({ engine }: Dialect) => (engine === 'postgres' ? 'bigint' : 'integer');

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

/** The catalogue of services, the profiles of technicians and what the public search reads. */
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

-- Changed services, until a job has written the search cards of their technicians again.
create table card_refreshes (
  service_id bigint primary key references services (id),
  after_id bigint not null,
  attempts integer not null,
  attempt_at bigint not null
);
create index card_refreshes_due on card_refreshes (attempt_at);

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

-- What each process loads into memory (decision 0033): one row per technician whom the public may find, and the text of the card.
create table listed_technicians (
  technician_id ${givenId(dialect)} primary key,
  latitude integer not null,
  longitude integer not null,
  rating double precision not null,
  reviews bigint not null,
  rate_cents bigint not null,
  service_ids text not null
);

create table search_cards (
  technician_id ${givenId(dialect)} primary key,
  card text not null
);

-- The feed of changes. On PostgreSQL, ids become visible out of order, so a reader needs the transaction.
create table technician_changes (
  id ${dialect.generatedId},
  tx_id bigint not null default ${dialect.engine === 'sqlite' ? '0' : '(cast(cast(pg_current_xact_id() as text) as bigint))'},
  user_id bigint not null,
  is_listing integer not null default 1,
  changed_at bigint not null
);
${dialect.engine === 'postgres' ? 'create index technician_changes_by_transaction on technician_changes (tx_id);' : ''}
create index technician_changes_by_age on technician_changes (changed_at);
`;
