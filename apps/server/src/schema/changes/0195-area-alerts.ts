import type { Migration } from '../../platform/database/migration/migration.ts';

/**
 * Adds the alerts of people who wait for a technician in an area, and the technicians whose neighbourhood has to be searched for such
 * alerts (decision 0070). The version before uses neither table.
 */
export const areaAlerts: Migration = {
  name: '0195-area-alerts',
  isCompatible: true,
  statements: ({ generatedId }) => [
    `create table area_alerts (
      id ${generatedId},
      user_id bigint not null references users (id) on delete cascade,
      service_id bigint references services (id),
      latitude double precision not null,
      longitude double precision not null,
      radius_km integer not null,
      place text,
      created_at bigint not null,
      expires_at bigint not null,
      told_at bigint
    )`,
    `create unique index area_alerts_once on area_alerts (user_id, coalesce(service_id, 0), latitude, longitude)
      where told_at is null`,
    'create index area_alerts_of_user on area_alerts (user_id, id)',
    // A technician reads the alerts of its latitudes in this order.
    'create index area_alerts_waiting on area_alerts (latitude, id) where told_at is null',
    'create index area_alerts_by_service on area_alerts (service_id)',
    // The hourly purge.
    'create index area_alerts_by_expiry on area_alerts (expires_at)',
    `create table listing_checks (
      technician_id bigint primary key references users (id) on delete cascade,
      after_latitude double precision,
      after_id bigint,
      attempts integer not null,
      attempt_at bigint not null
    )`,
    'create index listing_checks_due on listing_checks (attempt_at)',
  ],
};
