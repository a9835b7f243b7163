import type { Dialect } from '../platform/database/migration/migration.ts';

/** The administrators' figures, which a task counts (decision 0063). */
export const figures = ({ clustered }: Dialect) => `
create table figure_months (
  month text not null primary key,
  zone text not null,
  counted_at bigint not null,
  events_until bigint not null,
  version integer not null,
  counts text not null
);

-- The technicians of each service and town.
create table supply (
  service_id bigint not null,
  town integer not null,
  technicians bigint not null,
  counted_at bigint,
  primary key (service_id, town)
) ${clustered};
`;
