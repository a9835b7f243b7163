/**
 * A table of the allowed values of a column with a status, a kind or a cause (decision 0029). The values are not taken from the lists of the
 * code: an existing database gets a new value only through a change, and a test compares the tables with the lists.
 */
export const lookup = (
  table: string,
  values: readonly string[],
) => `create table ${table} (name text primary key);
insert into ${table} (name) values ${values.map(value => `('${value}')`).join(', ')};`;
