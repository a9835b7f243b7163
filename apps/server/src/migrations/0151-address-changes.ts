import type { Migration } from '../platform/database/migrate.ts';

const STATES = ['added', 'changed', 'pending', 'accepted', 'declined', 'withdrawn', 'replaced', 'lapsed'];

/** Stores what customers do with the address of a job after the request. At most one change per request waits for an answer. */
export const addressChanges: Migration = {
  name: '0151-address-changes',
  // The previous version would keep a proposed address when a job or an account ends.
  isCompatible: false,
  statements: ({ generatedId }) => [
    'create table address_change_states (name text primary key)',
    `insert into address_change_states (name) values ${STATES.map(state => `('${state}')`).join(', ')}`,
    `create table address_changes (
      id ${generatedId},
      request_id bigint not null references requests (id) on delete cascade,
      state text not null references address_change_states (name),
      address text,
      latitude double precision,
      longitude double precision,
      offer_version bigint not null,
      moved_km double precision not null,
      created_at bigint not null,
      answered_at bigint,
      check ((state = 'pending') = (address is not null)),
      check ((latitude is null) = (longitude is null)),
      check (address is not null or latitude is null)
    )`,
    'create index address_changes_by_request on address_changes (request_id)',
    `create unique index address_changes_pending on address_changes (request_id) where state = 'pending'`,
  ],
};
