import type { DatabaseSync } from 'node:sqlite';
import { isBounded } from './bounded.ts';
import { isFirstPage } from './first-page.ts';
import type { Plan, Violation } from './plan.ts';
import type { Schema, Table } from './schema.ts';
import { hasLimit, queriesOf, tableNamed } from './sql-text.ts';

/** A row of EXPLAIN QUERY PLAN. The steps of one query have the same parent. */
interface Step {
  readonly id: number;
  readonly parent: number;
  readonly detail: string;
}

/** How a step reads a growing table or a subquery. */
interface Read {
  readonly name: string;
  /** Null for a subquery. */
  readonly table: Table | null;
  readonly isScan: boolean;
  /** Columns that the step compares for equality. */
  readonly equal: readonly string[];
}

/** Returns how SQLite runs the statement and what that does to growing tables. */
export function planOnSqlite(database: DatabaseSync, schema: Schema, sql: string): Plan {
  const steps = database.prepare(`explain query plan ${sql}`).all() as unknown as Step[];
  const check = new PlanCheck(schema, sql, steps);
  return {
    violations: steps.flatMap(step => check.violationsOf(step)),
    lines: steps.map(step => step.detail),
  };
}

class PlanCheck {
  readonly #schema: Schema;
  readonly #sql: string;
  readonly #steps: readonly Step[];

  constructor(schema: Schema, sql: string, steps: readonly Step[]) {
    this.#schema = schema;
    this.#sql = sql;
    this.#steps = steps;
  }

  violationsOf(step: Step): Violation[] {
    const read = this.#readOf(step);
    if (read?.isScan && read.table) return [{ kind: 'scan', table: read.table.name }];
    // The last term alone sorts rows that are equal in the terms before it.
    if (!step.detail.startsWith('USE TEMP B-TREE') || step.detail.includes('LAST TERM')) return [];
    return [...new Set(this.#unbounded(step.parent))].map(table => ({ kind: 'sort', table }));
  }

  /** Returns the tables that a query reads without an upper limit. `parent` is the parent of the steps of the query. */
  #unbounded(parent: number): string[] {
    return this.#steps
      .filter(step => step.parent === parent)
      .flatMap(step => {
        const read = this.#readOf(step);
        if (read?.table) return isBounded(this.#schema, read.table, read.equal) ? [] : [read.table.name];
        if (read) return this.#unboundedSubquery(read.name);
        // Subqueries of an expression or a list add no rows. `MATERIALIZE` and `CO-ROUTINE` belong to the step that reads them.
        if (/SUBQUERY \d|^(MATERIALIZE|CO-ROUTINE)/.test(step.detail)) return [];
        return this.#unbounded(step.id);
      });
  }

  #unboundedSubquery(name: string): string[] {
    const source = this.#steps.find(
      ({ detail }) => /^(MATERIALIZE|CO-ROUTINE) (\S+)/.exec(detail)?.[2] === name,
    );
    return source === undefined || hasLimit(this.#sql, name) ? [] : this.#unbounded(source.id);
  }

  /** Returns null if the step reads no growing table and no subquery. */
  #readOf({ detail }: Step): Read | null {
    const [, verb, name] = /^(SCAN|SEARCH) (\S+)/.exec(detail) ?? [];
    if (!name || /CONSTANT ROW|VIRTUAL TABLE/.test(detail)) return null;
    const table = tableNamed(this.#schema, this.#sql, name);
    if (table && !table.isGrowing) return null;
    const index = table?.indexes.find(({ name }) => detail.includes(` INDEX ${name}`));
    const equal = detail.includes('INTEGER PRIMARY KEY (rowid=?)')
      ? (table?.indexes[0]?.columns ?? [])
      : [...detail.matchAll(/(\w+)=\?/g)].map(([, column = '']) => column);
    // A left join reads its right table once for each row of the left one.
    const isPage = !detail.includes('LEFT-JOIN') && this.#isFirstPage(name, table, index?.isPartial ?? false);
    const isScan = verb === 'SCAN' && !isPage;
    // An automatic index is built from the whole table; `ANY` searches once for each value of the index's first column.
    return { name, table, isScan: isScan || / AUTOMATIC |\(ANY\(/.test(detail), equal };
  }

  /** Returns whether the statement has a first page for each scan of the table. */
  #isFirstPage(name: string, table: Table | null, isPartial: boolean): boolean {
    const scan = { schema: this.#schema, table, isPartial };
    const pages = queriesOf(this.#sql, name).filter(query => isFirstPage(scan, query));
    return (
      this.#steps.filter(({ detail }) => `${detail} `.startsWith(`SCAN ${name} `)).length <= pages.length
    );
  }
}
