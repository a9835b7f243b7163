import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { sizeOf } from '../support/brief.ts';
import { askChild } from '../support/children.ts';
import { median } from '../support/rounds.ts';
import type { Load } from './load-generator.ts';

const CONNECTIONS = 32;
const TURN_MS = sizeOf(1500, 100);
const ROUNDS = sizeOf(7, 1);

/** Starts a module of this folder as a child process, which answers the message when it is ready. */
export async function openChild(module: string, message: object): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, module));
  await askChild(child, message).catch(error => {
    child.kill();
    throw error;
  });
  return child;
}

/**
 * Calls the servers in turns in every round, so that other load of the machine affects all of them. `targets` are the ports by
 * name. Returns the median of each server's responses per second.
 */
export async function compareServers(
  targets: Readonly<Record<string, number>>,
  paths: readonly string[],
): Promise<Record<string, number>> {
  const rates = new Map<string, number[]>(Object.keys(targets).map(name => [name, []]));
  const generator = fork(join(import.meta.dirname, 'load-generator.ts'));
  try {
    for (let round = -1; round < ROUNDS; round += 1)
      for (const [name, port] of Object.entries(targets)) {
        // The first round warms up. It calls every path, because the first reply to a path may be read from the database.
        const isWhole = round < 0;
        const load: Load = { port, paths, connections: CONNECTIONS, milliseconds: TURN_MS, isWhole };
        const { perSecond } = (await askChild(generator, load)) as { perSecond: number };
        if (!isWhole) rates.get(name)?.push(perSecond);
      }
  } finally {
    generator.kill();
  }
  return Object.fromEntries([...rates].map(([name, values]) => [name, median(values)]));
}
