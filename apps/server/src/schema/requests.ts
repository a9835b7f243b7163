import type { Dialect } from '../platform/database/migration/migration.ts';
import { lookup } from './lookup.ts';
import { townOf } from './places.ts';

/** Cells of a quarter of a degree. Must match `CELL` in modules/requests/store/open-requests.ts. */
const CELL = 'cast(floor((latitude + 90) * 4) * 1440 + floor((longitude + 180) * 4) as integer)';

/** Requests, their offers, and what the two sides do until the payment. */
export const requests = (dialect: Dialect) => `
${lookup('request_statuses', [
  'pending',
  'negotiating',
  'accepted',
  'approved',
  'payment_pending',
  'payment_completed',
  'in_progress',
  'completed',
  'cancelled',
])}
${lookup('request_parties', ['customer', 'technician'])}
${lookup('address_change_states', [
  'added',
  'changed',
  'pending',
  'accepted',
  'declined',
  'withdrawn',
  'replaced',
  'lapsed',
])}

create table requests (
  id ${dialect.generatedId},
  user_id bigint not null references users (id),
  technician_id bigint references users (id),
  is_open integer not null,
  service_id bigint not null references services (id),
  description text not null,
  address text,
  latitude double precision,
  longitude double precision,
  town integer references towns (code),
  time_zone text not null default 'Europe/Madrid',
  scheduled_at bigint,
  scheduled_days text,
  status text not null references request_statuses (name),
  offer_version integer not null default 0,
  counter_price_cents bigint check (counter_price_cents > 0),
  counter_message text,
  cancel_reason text,
  cancelled_by text references request_parties (name),
  image text,
  client_id text,
  client_digest text,
  created_at bigint not null,
  updated_at bigint not null
);
-- A request that the customer's browser sends twice is created once.
create unique index requests_by_client_id on requests (user_id, client_id) where client_id is not null;
create index requests_by_image on requests (image) where image is not null;
-- The lists of a customer and of a technician: each group of statuses is one range in the order of its list.
create index requests_by_customer on requests (user_id, id);
create index requests_by_customer_status on requests (user_id, status, id);
create index requests_by_customer_change on requests (user_id, status, updated_at, id);
create index requests_by_technician on requests (technician_id, id);
create index requests_by_technician_status on requests (technician_id, status, id);
-- Open requests near a technician.
create index requests_waiting_by_cell on requests (service_id, (${CELL}), id) where status = 'pending' and technician_id is null;
create index requests_by_moment on requests (created_at, status);
create index requests_by_status on requests (status, id);
-- Orders of the administrators' table, with and without a filter. Each ends with the id, which makes it unique.
create index requests_by_creation on requests (created_at, id);
create index requests_by_change on requests (updated_at, id);
create index requests_by_town on requests (town, created_at, id);
create index requests_by_service on requests (service_id, created_at, id);
create index requests_by_status_creation on requests (status, created_at, id);
create index requests_by_status_change on requests (status, updated_at, id);
${townOf('requests', dialect)}

create table request_events (
  id ${dialect.generatedId},
  request_id bigint not null references requests (id) on delete cascade,
  actor_id bigint references users (id),
  action text not null,
  from_status text references request_statuses (name),
  to_status text not null references request_statuses (name),
  at bigint not null
);
create index request_events_by_request on request_events (request_id, id);

-- The second and further photos; the first one is in the row of its request.
create table request_photos (
  request_id bigint not null references requests (id) on delete cascade,
  position integer not null check (position >= 2),
  image text not null,
  primary key (request_id, position)
);
create index request_photos_by_image on request_photos (image);

-- Open requests with an unfinished announcement to technicians.
create table announcements (
  request_id bigint primary key references requests (id) on delete cascade,
  recipients text not null,
  sent integer not null,
  attempts integer not null,
  attempt_at bigint not null
);
create index announcements_due on announcements (attempt_at);

create table offers (
  request_id bigint not null references requests (id) on delete cascade,
  version integer not null,
  technician_id bigint references users (id),
  price_cents bigint not null check (price_cents > 0),
  starts_at bigint,
  created_at bigint not null,
  primary key (request_id, version)
);
create index offers_by_technician on offers (technician_id);

-- Each counter-offer, because the request keeps only the unanswered one.
create table counter_offers (
  request_id bigint not null references requests (id) on delete cascade,
  offer_version integer not null,
  price_cents bigint check (price_cents > 0),
  message text,
  created_at bigint not null,
  primary key (request_id, offer_version)
);

create table address_changes (
  id ${dialect.generatedId},
  request_id bigint not null references requests (id) on delete cascade,
  state text not null references address_change_states (name),
  address text,
  latitude double precision,
  longitude double precision,
  offer_version bigint not null,
  moved_km double precision not null,
  created_at bigint not null,
  answered_at bigint,
  -- The address is personal data, so it is kept only while it waits for an answer.
  check ((state = 'pending') = (address is not null)),
  check ((latitude is null) = (longitude is null)),
  check (address is not null or latitude is null)
);
create index address_changes_by_request on address_changes (request_id);
create unique index address_changes_pending on address_changes (request_id) where state = 'pending';

create table acceptances (
  request_id bigint primary key references requests (id) on delete cascade,
  technician_id bigint not null references users (id),
  accepted_at bigint not null,
  dropped_at bigint,
  is_counted integer not null default 0 check (is_counted in (0, 1)),
  copy_id bigint references requests (id),
  check (dropped_at is not null or is_counted = 0)
);
create index acceptances_by_technician on acceptances (technician_id, accepted_at);
create index acceptances_dropped on acceptances (technician_id, dropped_at) where dropped_at is not null;
create unique index acceptances_by_copy on acceptances (copy_id) where copy_id is not null;

create table request_exclusions (
  request_id bigint not null references requests (id) on delete cascade,
  technician_id bigint not null references users (id),
  primary key (request_id, technician_id)
);
create index request_exclusions_by_technician on request_exclusions (technician_id, request_id);
`;
