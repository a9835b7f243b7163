import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';

/** One line of a report: a ratio with its targets and the raw values. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  /** As in the quality goals: '≥ 500'. */
  readonly firstTarget: string;
  readonly goal: string;
  /** Measured values with their units in the names: { 'ours ms': 0.2 }. */
  readonly raw: Readonly<Record<string, number>>;
}

/** A brief run sets another folder, so that its figures do not replace the measured ones. */
const RESULTS = process.env.BENCH_RESULTS ?? join(import.meta.dirname, '..', 'results');

/** Prints the figures and writes them to `results/<name>.json`. */
export async function report(name: string, figures: readonly Figure[]): Promise<void> {
  for (const { name: title, value, firstTarget, goal, raw } of figures) {
    const details = Object.entries(raw).map(([label, measured]) => `${label} ${short(measured)}`);
    process.stdout.write(
      `${title}\n  ${short(value)}  (first ${firstTarget}, goal ${goal})  ${details.join(', ')}\n`,
    );
  }
  const [processor] = cpus();
  const machine = { processor: processor?.model, cores: cpus().length, node: process.version };
  const rounded = figures.map(figure => ({
    ...figure,
    value: short(figure.value),
    raw: Object.fromEntries(Object.entries(figure.raw).map(([label, measured]) => [label, short(measured)])),
  }));
  await mkdir(RESULTS, { recursive: true });
  await writeFile(
    join(RESULTS, `${name}.json`),
    `${JSON.stringify({ measured: new Date().toISOString(), machine, figures: rounded }, null, 2)}\n`,
  );
}

/** Writes a table to `results/<name>.txt`. */
export async function writeTable(name: string, table: string): Promise<void> {
  await mkdir(RESULTS, { recursive: true });
  await writeFile(join(RESULTS, `${name}.txt`), `${table}\n`);
}

/** Rounds to three significant digits. */
const short = (value: number): number => Number(value.toPrecision(3));
