/**
 * Plants faults of `faults.json` in the working tree; `git checkout apps packages` removes them.
 *
 *   node tests/faults/plant.ts BATCH|ID …
 */
import { plantAll, readFaults } from './faults.ts';

const names = process.argv.slice(2);
const faults = readFaults().filter(({ id, batch }) => names.includes(batch) || names.includes(id));
plantAll(faults);
process.stdout.write(`${faults.map(({ id, behaviour }) => `${id}: ${behaviour}`).join('\n')}\n`);
