/**
 * `node tools/places/main.ts` writes the places that are built into the server again, from the packages of `packages.ts`
 * (docs/places.md). Prints what it found.
 */
import { writeFileSync } from 'node:fs';
import { joinPlaces } from './join-places.ts';
import { readSources } from './packages.ts';
import { writePlaces } from './write-places.ts';

const FILE = new URL('../../apps/server/src/modules/places/built-in/places.txt', import.meta.url);

const places = joinPlaces(await readSources());
const text = writePlaces(places);
writeFileSync(FILE, text);
for (const [what, count] of Object.entries(places.counts)) process.stdout.write(`${count} ${what}\n`);
process.stdout.write(`${Buffer.byteLength(text)} bytes\n`);
