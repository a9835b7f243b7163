import { sizeOf } from '../../support/brief.ts';
import { countRows, ROWS_TOLERANCE } from '../measuring/count-rows.ts';
import { type Call, send } from './call.ts';
import type { Read } from './reads.ts';
import type { GrowthWorld } from './world.ts';

const MAX_PAGES = sizeOf(20, 3);
const PAGE = 200;
/** Time for the way to the far page. */
const WALK_MS = 5000;

/** Returns the calls of a read: its first page and, if there are more, one in the middle of the way and the last full one. */
export async function pagesOf(world: GrowthWorld, read: Read): Promise<Call[]> {
  const { row, who, kind, params, query = {}, note } = read;
  const { token } = world.users[who];
  const label = [
    note ??
      Object.entries(query)
        .map(([name, value]) => `${name}=${value}`)
        .join(' '),
  ].filter(Boolean);
  const call = (page: string, more: object): Call => ({
    name: [`${row.method} ${row.path}`, ...label, ...(page ? [page] : [])].join(' · '),
    who,
    kind,
    run: () => send(world.app, row, { ...(params && { params }), query: { ...query, ...more } }, { token }),
  });
  const first = call('', {});
  const ask = (more: object) => call('', more).run(undefined);
  const cursors = await walk(ask);
  const rows = countRows(await ask({}));
  // The end of a list has any number of rows, so its cost would not compare.
  if (cursors.length > 0 && countRows(await ask({ cursor: cursors.at(-1) })) < rows * (1 - ROWS_TOLERANCE))
    cursors.pop();
  if (cursors.length === 0) return [first];
  const [later, last] = [cursors[Math.floor(cursors.length / 2)], cursors.at(-1)];
  return [first, call('later page', { cursor: later }), call('last full page', { cursor: last })];
}

/** Returns the cursors of the following pages, up to a limit. */
async function walk(ask: (query: object) => Promise<unknown>): Promise<string[]> {
  const cursors: string[] = [];
  const started = performance.now();
  for (let page = 1; page < MAX_PAGES && performance.now() - started < WALK_MS; page += 1) {
    const cursor = cursors.at(-1);
    const reply = (await ask(cursor === undefined ? {} : { limit: PAGE, cursor })) as {
      next_cursor?: string | null;
    };
    if (!reply.next_cursor) break;
    cursors.push(reply.next_cursor);
  }
  return cursors;
}
