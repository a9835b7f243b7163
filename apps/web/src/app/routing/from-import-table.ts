import { LazyCode } from '../../lib/loading/lazy-code.ts';
import type { ImportTable } from './import-table.ts';

/** The table is itself loaded on demand, because its file names, which do not compress, would add 4 KB to the first download. */
export const importTableCode = new LazyCode(() => import('./import-table.ts'));

/** Returns an import of the table, to be run later: `fromImportTable(table => table.chat())`. */
export const fromImportTable =
  <Module>(pick: (table: ImportTable) => Promise<Module>) =>
  async (): Promise<Module> =>
    pick((await importTableCode.load()).importTable);
