import { Duplex } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { gatherWrites } from './gathered-writes.ts';

it('lets what is written in one turn leave together, in its order, and what is written later on its own', async () => {
  const sent: string[][] = [];
  const connection = new Duplex({
    read() {},
    write(chunk, _encoding, done) {
      sent.push([String(chunk)]);
      done();
    },
    writev(chunks, done) {
      sent.push(chunks.map(({ chunk }) => String(chunk)));
      done();
    },
  });
  gatherWrites(connection);
  const said: string[] = [];
  // As a channel does that sends the next thing when the last is written.
  connection.write('uno', () => {
    said.push('uno');
    connection.write(Buffer.from('dos'), () => said.push('dos'));
  });
  connection.write('tres', 'latin1');
  await Promise.resolve().then(() => connection.write('cuatro'));
  expect(sent).toEqual([]);
  await turn();
  expect(sent).toEqual([['uno', 'tres', 'dos', 'cuatro']]);
  expect(said).toEqual(['uno', 'dos']);
  connection.write('cinco');
  connection.end('seis');
  await turn();
  expect(sent.slice(1).flat()).toEqual(['cinco', 'seis']);
});

it('keeps who writes waiting while nobody reads', async () => {
  const connection = new Duplex({ read() {}, write() {}, writev() {} });
  gatherWrites(connection);
  const write = () =>
    new Promise<void>(resolve => void connection.write(Buffer.alloc(10_000), () => resolve()));
  let written = 0;
  for (let times = 0; times < 50; times += 1) write().then(() => (written += 1));
  await turn();
  expect(written).toBeGreaterThan(0);
  expect(written).toBeLessThan(20);
});
