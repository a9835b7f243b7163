import type { Schema } from './schema.ts';

/**
 * Returns the growing tables that the engine reads completely to find rows that reference a deleted row or a changed key. EXPLAIN
 * does not show these reads.
 */
export function scansOfForeignKeys(schema: Schema, sql: string): string[] {
  const [, deleted] = /^\s*delete from "?(\w+)/i.exec(sql) ?? [];
  const [, updated, assignments = ''] = /^\s*update "?(\w+)"? set (.*?)(?: where |$)/is.exec(sql) ?? [];
  const parent = schema.get(deleted ?? updated ?? '');
  if (!parent) return [];
  const isTouched = (columns: readonly string[]) =>
    deleted !== undefined || columns.some(column => RegExp(`"?\\b${column}"? =`).test(assignments));
  return [...schema.values()]
    .filter(
      child =>
        child.isGrowing &&
        child.foreignKeys.some(
          key =>
            key.table === parent.name &&
            isTouched(key.parentColumns) &&
            !child.indexes.some(index => !index.isPartial && startsWith(index.columns, key.columns)),
        ),
    )
    .map(({ name }) => name);
}

const startsWith = (columns: readonly string[], first: readonly string[]) =>
  first.every(column => columns.slice(0, first.length).includes(column));
