import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { unzip } from '../../testing/files/unzip.ts';
import type { Reader } from '../database/database.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Log } from '../observability/log.ts';
import { openArchive } from './archive.ts';
import type { Exporter } from './exporter.ts';

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

const open = () =>
  openArchive({
    db: {} as Reader,
    files: {} as FileStore,
    log: {} as Log,
    exporters: [numbers],
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
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await buffer(open());
  isDone = true;
  expect(turns).toBeGreaterThanOrEqual(2 * BATCHES);
});
