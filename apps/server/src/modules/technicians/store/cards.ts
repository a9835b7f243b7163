import type { Database } from '../../../platform/database/database.ts';
import { idsIn } from '../../../platform/database/statement.ts';

interface CardRow {
  readonly technician_id: number;
  readonly card: string;
}

/** Returns a function that reads the cards of technicians: id → text. Leaves out technicians who are not listed. */
export function prepareCards({
  engine,
  prepare,
}: Pick<Database, 'engine' | 'prepare'>): (ids: readonly number[]) => Promise<ReadonlyMap<number, string>> {
  const cards = prepare<CardRow>(
    `select technician_id, card from search_cards where technician_id in ${idsIn(engine)}`,
  );
  return async ids =>
    new Map((await cards(JSON.stringify(ids))).map(({ technician_id, card }) => [technician_id, card]));
}
