import type { Schema, Table } from './schema.ts';

/** Objects of these tables have rows without an upper limit in other tables: a technician has any number of payments. */
const HUBS = ['users', 'technicians'];
/** Tables in which even one request has rows without an upper limit. */
const UNBOUNDED = ['messages'];

/**
 * Returns whether few rows can match when these columns are equal to given values: a whole unique key, except columns with few
 * values, or an object such as a request that has few rows in the table.
 */
export function isBounded(schema: Schema, table: Table, equal: readonly string[]): boolean {
  const hasFewValues = (column: string) => {
    const { references } = table.columns.find(({ name }) => name === column) ?? {};
    return references != null && schema.get(references)?.isGrowing === false;
  };
  const isUnique = table.indexes.some(
    ({ isUnique, columns }) =>
      isUnique && columns.every(column => equal.includes(column) || hasFewValues(column)),
  );
  if (isUnique) return true;
  if (UNBOUNDED.includes(table.name)) return false;
  return table.columns.some(
    ({ name, references }) => references !== null && !HUBS.includes(references) && equal.includes(name),
  );
}
