import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { countTurns } from '../../../testing/process/count-turns.ts';
import type { PageQuery } from '../../database/paging/id-pages.ts';
import type { Log } from '../../logs/log.ts';
import { csvFile } from './csv-file.ts';

const PAGES = 20;

/** Returns a list that reads its pages without waiting for anything, as SQLite does. */
const open = (onRead: () => void) =>
  csvFile({
    name: 'lista.csv',
    columns: { Número: (row: number) => String(row) },
    read: async ({ cursor = '0' }: PageQuery) => {
      onRead();
      const page = Number(cursor);
      return { page: [page], next_cursor: page + 1 < PAGES ? String(page + 1) : null };
    },
    log: {} as Log,
  });

it('csvFile writes the heading and the rows of all pages', async () => {
  const rows = Array.from({ length: PAGES }, (_, page) => `${page}\r\n`).join('');
  expect(await text(open(() => undefined).stream)).toBe(`\ufeffNúmero\r\n${rows}`);
});

it('csvFile fails when a search matches too many people during the download, and not when it did from the start', async () => {
  const pages = (tooBroad: string | undefined) =>
    csvFile({
      name: 'lista.csv',
      columns: { Número: (row: number) => String(row) },
      read: async ({ cursor }) =>
        cursor === tooBroad
          ? { page: [], next_cursor: null, isTooBroad: true }
          : { page: [1], next_cursor: 'second', isTooBroad: false },
      log: { error: () => undefined } as unknown as Log,
    });
  await expect(text(pages('second').stream)).rejects.toThrow('too broad');
  expect(await text(pages(undefined).stream)).toBe('\ufeffNúmero\r\n');
});

it('csvFile lets other work run after each page, and only one of several downloads reads in a turn', async () => {
  const turn = countTurns();
  const turns: number[] = [];
  const downloads = Array.from({ length: 3 }, () => text(open(() => turns.push(turn())).stream));
  await Promise.all(downloads);
  expect(new Set(turns).size).toBe(3 * PAGES);
});
