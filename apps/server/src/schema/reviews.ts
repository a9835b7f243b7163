import type { Dialect } from '../platform/database/migration/migration.ts';

/** Reviews of finished jobs, and how many of each rating a technician has. */
export const reviews = ({ generatedId, clustered }: Dialect) => `
create table reviews (
  id ${generatedId},
  request_id bigint not null unique references requests (id),
  user_id bigint not null references users (id),
  technician_id bigint not null references users (id),
  rating integer not null check (rating between 1 and 5),
  comment text,
  hidden_at bigint,
  hidden_act_id bigint,
  is_verified integer not null default 1,
  is_counted integer not null default 1,
  created_at bigint not null
);
create index reviews_by_technician on reviews (technician_id, id);
create index reviews_by_customer on reviews (user_id, id);
-- The newest review of a customer about a technician, which alone counts.
create index reviews_of_pair on reviews (user_id, technician_id, id);
-- Orders of the administrators' table, with and without a filter. Each ends with the id, which makes it unique.
create index reviews_by_creation on reviews (created_at, id);
create index reviews_by_stars on reviews (rating, id);
create index reviews_by_stars_creation on reviews (rating, created_at, id);

create table review_counts (
  technician_id bigint not null references users (id),
  rating integer not null,
  count integer not null,
  primary key (technician_id, rating)
) ${clustered};
`;
