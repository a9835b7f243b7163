import type { Engine } from '../platform/database/database.ts';
import type { Migration } from '../platform/database/migrate.ts';

/** Findings that a row keeps. */
const KEPT = 100;

/** Counts the differences of each comparison, which then stores only the first ones, and drops an index without readers. */
export const countedDifferences: Migration = {
  name: '0100-counted-differences',
  isCompatible: true,
  statements: ({ engine }) => [
    'alter table reconciliations add column differences integer not null default 0',
    ...BACKFILL[engine],
    'drop index ledger_movements_adjusted',
  ],
};

const BACKFILL: Readonly<Record<Engine, readonly string[]>> = {
  sqlite: [
    `update reconciliations set differences = json_array_length(findings) where findings <> '[]'`,
    `update reconciliations set findings =
      (select json_group_array(value) from json_each(reconciliations.findings) where key < ${KEPT})
      where differences > ${KEPT}`,
  ],
  postgres: [
    `update reconciliations set differences = json_array_length(cast(findings as json)) where findings <> '[]'`,
    `update reconciliations set findings =
      (select json_agg(finding.value order by finding.place)::text
        from json_array_elements(cast(reconciliations.findings as json)) with ordinality as finding (value, place)
        where finding.place <= ${KEPT})
      where differences > ${KEPT}`,
  ],
};
