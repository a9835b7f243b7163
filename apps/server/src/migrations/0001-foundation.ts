import type { Migration } from '../platform/database/migrate.ts';

/** Accounts, technicians, requests, payments, reviews, notifications. Instants are milliseconds, money is cents, flags are 0 or 1. */
export const foundation: Migration = {
  name: '0001-foundation',
  statements: ({ generatedId, clustered }) => [
    `create table users (
      id ${generatedId},
      name text not null,
      email text not null,
      email_key text not null unique,
      phone text,
      role text not null check (role in ('user', 'technician', 'admin')),
      password_hash text,
      email_verified integer not null default 0,
      created_at bigint not null
    )`,
    `create table sessions (
      token_hash text primary key,
      user_id bigint not null references users (id) on delete cascade,
      created_at bigint not null,
      expires_at bigint not null
    )`,
    'create index sessions_by_user on sessions (user_id)',
    `create table services (
      id ${generatedId},
      name text not null unique,
      icon text not null,
      category text not null
    )`,
    `create table technicians (
      profile_id ${generatedId},
      user_id bigint not null unique references users (id) on delete cascade,
      bio text not null default '',
      experience_years integer not null default 0,
      hourly_rate_cents bigint,
      latitude double precision,
      longitude double precision,
      address text not null default '',
      available integer not null default 1,
      approved integer not null default 0,
      rating_sum bigint not null default 0,
      rating_count bigint not null default 0,
      created_at bigint not null
    )`,
    'create index technicians_waiting on technicians (created_at) where approved = 0',
    `create table technician_services (
      user_id bigint not null references technicians (user_id) on delete cascade,
      service_id bigint not null references services (id),
      primary key (user_id, service_id)
    ) ${clustered}`,
    `create table requests (
      id ${generatedId},
      user_id bigint not null references users (id),
      technician_id bigint references users (id),
      is_open integer not null,
      service_id bigint not null references services (id),
      description text not null,
      address text not null,
      latitude double precision not null,
      longitude double precision not null,
      scheduled_at bigint,
      status text not null,
      negotiated_price_cents bigint check (negotiated_price_cents > 0),
      negotiated_at bigint,
      offer_version integer not null default 0,
      image text,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    'create index requests_by_customer on requests (user_id, id)',
    'create index requests_by_technician on requests (technician_id, id)',
    `create index requests_waiting on requests (service_id, id) where status = 'pending' and technician_id is null`,
    `create table request_events (
      id ${generatedId},
      request_id bigint not null references requests (id) on delete cascade,
      actor_id bigint references users (id),
      action text not null,
      from_status text,
      to_status text not null,
      at bigint not null
    )`,
    'create index request_events_by_request on request_events (request_id, id)',
    `create table payments (
      id ${generatedId},
      request_id bigint not null references requests (id),
      offer_version integer not null,
      amount_cents bigint not null check (amount_cents > 0),
      intent_id text unique,
      status text not null,
      created_at bigint not null,
      updated_at bigint not null,
      unique (request_id, offer_version)
    )`,
    `create table provider_events (
      event_id text primary key,
      type text not null,
      received_at bigint not null
    )`,
    `create table reviews (
      id ${generatedId},
      request_id bigint not null unique references requests (id),
      user_id bigint not null references users (id),
      technician_id bigint not null references users (id),
      rating integer not null check (rating between 1 and 5),
      comment text,
      created_at bigint not null
    )`,
    'create index reviews_by_technician on reviews (technician_id, id)',
    `create table notifications (
      id ${generatedId},
      user_id bigint not null references users (id) on delete cascade,
      type text not null,
      title text not null,
      message text not null,
      link text,
      read integer not null default 0,
      created_at bigint not null
    )`,
    'create index notifications_by_user on notifications (user_id, id)',
    'create index notifications_unread on notifications (user_id) where read = 0',
  ],
};
