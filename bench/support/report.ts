import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';

/** One line of a report: a ratio with what it should be, and the raw figures it comes from. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  /** In words, as the project's quality goals say it: '≥ 500'. */
  readonly firstTarget: string;
  readonly goal: string;
  /** Measured values with their units in the names: { 'ours ms': 0.2 }. */
  readonly raw: Readonly<Record<string, number>>;
}

/** A brief run names a folder of its own, so that its figures do not replace the measured ones. */
const RESULTS = process.env.BENCH_RESULTS ?? join(import.meta.dirname, '..', 'results');

/** Prints the figures and writes them to `results/<name>.json`. */
export async function report(name: string, figures: readonly Figure[]): Promise<void> {
  for (const { name: what, value, firstTarget, goal, raw } of figures) {
    const details = Object.entries(raw).map(([tx, measured]) => `${tx} ${short(measured)}`);
    process.stdout.write(
      `${what}\n  ${short(value)}  (first ${firstTarget}, goal ${goal})  ${details.join(', ')}\n`,
    );
  }
  const [processor] = cpus();
  const machine = { processor: processor?.model, cores: cpus().length, node: process.version };
  const rounded = figures.map(figure => ({
    ...figure,
    value: short(figure.value),
    raw: Object.fromEntries(Object.entries(figure.raw).map(([tx, measured]) => [tx, short(measured)])),
  }));
  await mkdir(RESULTS, { recursive: true });
  await writeFile(
    join(RESULTS, `${name}.json`),
    `${JSON.stringify({ measured: new Date().toISOString(), machine, figures: rounded }, null, 2)}\n`,
  );
}

/** Three significant digits. */
const short = (value: number): number => Number(value.toPrecision(3));
