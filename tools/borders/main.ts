/**
 * `node tools/borders/main.ts` writes the outlines of the provinces again, from the packages of `packages.ts` (docs/maps.md). Prints what
 * it made.
 */
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { joinOutlines } from './join-outlines.ts';
import { readSources } from './packages.ts';
import { writeOutlines } from './write-outlines.ts';

const FILE = new URL('../../packages/domain/places/outlines.ts', import.meta.url);

const outlines = joinOutlines(readSources());
const text = writeOutlines(outlines);
writeFileSync(FILE, text);
const positions = outlines.arcs.reduce((sum, { line }) => sum + line.length, 0);
process.stdout.write(
  `${outlines.areas.length} areas, ${outlines.arcs.length} arcs, ${positions} positions\n`,
);
process.stdout.write(`${Buffer.byteLength(text)} bytes, ${gzipSync(text).length} with gzip\n`);
