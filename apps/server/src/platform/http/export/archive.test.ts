import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { unzip } from '../../../testing/files/unzip.ts';
import { countTurns } from '../../../testing/process/count-turns.ts';
import type { Reader } from '../../database/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { Log } from '../../logs/log.ts';
import { type Exporter, openArchive } from './archive.ts';

const BATCHES = 50;

/** Yields batches without waiting for anything, as exporters do on SQLite. */
const numbers: Exporter = {
  name: 'numeros',
  about: 'números.',
  async *rows() {
    for (let batch = 0; batch < BATCHES; batch += 1) {
      yield [];
      yield [{ numero: batch }, { numero: -1 - batch }];
    }
  },
};

const open = (exporter: Exporter = numbers, files: Partial<FileStore> = {}) =>
  openArchive({
    db: {} as Reader,
    files: files as FileStore,
    log: {} as Log,
    exporters: [exporter],
    site: 'Oficio',
    userId: 1,
    now: 0,
  });

it('openArchive writes the records of all batches into one JSON list', async () => {
  const written: unknown = JSON.parse(
    unzip(await buffer(open()))
      .get('numeros.json')
      ?.toString() ?? '',
  );
  expect(written).toEqual(
    Array.from({ length: BATCHES }, (_, batch) => [{ numero: batch }, { numero: -1 - batch }]).flat(),
  );
});

it('openArchive lets other work run after each batch, also after one without records', async () => {
  const turn = countTurns();
  const turns: number[] = [];
  async function* rows() {
    for await (const batch of numbers.rows({} as Reader, 1)) {
      turns.push(turn());
      yield batch;
    }
  }
  await buffer(open({ ...numbers, rows }));
  expect(new Set(turns).size).toBe(2 * BATCHES);
});

it('openArchive lets other work run after each photo, also after one whose file is missing', async () => {
  const turn = countTurns();
  const turns: number[] = [];
  const load = async () => {
    turns.push(turn());
    return null;
  };
  async function* photos() {
    yield Array.from({ length: BATCHES }, (_, photo) => ({ stored: `${photo}`, as: `foto-${photo}` }));
  }
  await buffer(open({ ...numbers, photos }, { load }));
  expect(new Set(turns).size).toBe(BATCHES);
});
