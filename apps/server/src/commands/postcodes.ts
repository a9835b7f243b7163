import { readFileSync, statSync } from 'node:fs';
import { InvalidList, LIST_MAX_BYTES, readPostcodeList, replacePostcodes } from '../modules/places/public.ts';
import { migrateDatabase } from '../platform/database/migration/migrate-database.ts';
import { openDatabase } from '../platform/database/open.ts';
import { readSettings } from '../platform/settings/read-settings.ts';
import { SCHEMA } from '../schema/index.ts';
import { sentenceFor } from '../start-failure.ts';

const USAGE = `Usage:
  postcodes FILE   replaces the list of postcodes by a CSV file with two columns: postcode, code of the municipality (INE)`;

/** Imports the operator's list of postcodes. A server may be running. */
try {
  const [file, ...more] = process.argv.slice(2);
  if (file === undefined || more.length > 0) {
    process.stderr.write(`${USAGE}\n`);
    process.exitCode = 1;
  } else process.stdout.write(`${await importList(file)}\n`);
} catch (error) {
  process.stderr.write(
    error instanceof InvalidList ? `Nothing was changed.\n${error.message}\n` : `${sentenceFor(error)}\n`,
  );
  process.exitCode = 1;
}

async function importList(file: string): Promise<string> {
  const { rows, acrossProvinces, repeated } = readPostcodeList(readAtMost(file));
  const settings = readSettings(process.env);
  await migrateDatabase(settings, SCHEMA);
  const database = await openDatabase(settings);
  try {
    await database.transaction(tx => replacePostcodes(tx, rows));
  } finally {
    await database.close();
  }
  const postcodes = new Set(rows.map(({ postcode }) => postcode)).size;
  const municipalities = new Set(rows.map(({ municipality }) => municipality)).size;
  return `Lines of the list now: ${rows.length}, with ${postcodes} postcodes and ${municipalities} municipalities.
Municipalities in another province than their postcode: ${acrossProvinces}. Repeated lines left out: ${repeated}.`;
}

/** Returns the bytes of the file; a file that is too large is not read. */
function readAtMost(file: string): Uint8Array {
  try {
    if (statSync(file).size > LIST_MAX_BYTES) return new Uint8Array(LIST_MAX_BYTES + 1);
    return readFileSync(file);
  } catch {
    throw new InvalidList(`${file} cannot be read.`);
  }
}
