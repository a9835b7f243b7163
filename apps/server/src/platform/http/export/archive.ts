import { PassThrough, Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { calendarZone } from '@oficio/domain/fields/calendar.ts';
import { ZipFile } from 'yazl';
import type { Reader } from '../../database/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { Log } from '../../logs/log.ts';

/** Reads the data of one module about a person, for the archive that the person can download. */
export interface Exporter {
  /** Name of the file without its extension: 'solicitudes' becomes `solicitudes.json`. */
  readonly name: string;
  /** Describes the content to the reader of the archive. */
  readonly about: string;
  /**
   * Returns the records in batches, so that a long history does not have to fit into memory. Each batch reads a limited number
   * of rows through an index; it may be empty. Keys are Spanish, because people read them.
   */
  rows(db: Reader, userId: number): AsyncIterable<readonly object[]>;
  /** Returns the stored photos that belong to the records. */
  photos?(db: Reader, userId: number): AsyncIterable<readonly ExportedPhoto[]>;
}

interface ExportedPhoto {
  /** Name in the file store. */
  readonly stored: string;
  /** File name in the archive, without its extension. */
  readonly as: string;
}

interface Archive {
  readonly db: Reader;
  readonly files: FileStore;
  readonly log: Log;
  readonly exporters: readonly Exporter[];
  /** Name of the site in the archive. */
  readonly site: string;
  readonly userId: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Returns a zip stream with everything that the exporters hold about a person. Builds one file at a time while the
 * stream is read. The stream fails when an exporter fails.
 */
export function openArchive(archive: Archive): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  const fail = (error: unknown) => {
    archive.log.error({ err: error, userId: archive.userId }, 'data export failed');
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  };
  zip.on('error', fail);
  zip.outputStream.on('error', fail).pipe(output);
  fill(zip, archive).catch(fail);
  return output;
}

async function fill(zip: ZipFile, { db, files, exporters, userId, site, now }: Archive): Promise<void> {
  const mtime = new Date(now);
  zip.addBuffer(Buffer.from(readMe(exporters, { site, now })), 'LEEME.txt', { mtime });
  for (const exporter of exporters)
    zip.addReadStreamLazy(`${exporter.name}.json`, { mtime }, give =>
      give(null, Readable.from(jsonOf(exporter.rows(db, userId)))),
    );
  for (const { photos } of exporters) {
    if (!photos) continue;
    // Photos are already compressed.
    for await (const batch of photos(db, userId))
      for (const { stored, as } of batch)
        zip.addReadStreamLazy(`fotos/${as}.webp`, { mtime, compress: false }, give => {
          // In a turn of its own, because many missing photos in a row would hold the event loop.
          nextTurn(stored)
            .then(name => files.load(name))
            .then(
              bytes => give(null, Readable.from([bytes ?? Buffer.alloc(0)])),
              error => give(error, Readable.from([])),
            );
        });
  }
  zip.end();
}

async function* jsonOf(batches: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  yield '[';
  let before = '\n';
  for await (const rows of batches) {
    // A text for each batch, because compressing many short ones takes several times as long.
    if (rows.length > 0) yield before + rows.map(row => JSON.stringify(row, null, 2)).join(',\n');
    if (rows.length > 0) before = ',\n';
    await nextTurn();
  }
  yield '\n]\n';
}

function readMe(exporters: readonly Exporter[], { site, now }: Pick<Archive, 'site' | 'now'>): string {
  const day = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeZone: calendarZone() }).format(now);
  const lines = exporters.map(({ name, about }) => `- ${name}.json: ${about}`);
  return [
    `Tus datos en ${site}`,
    `Copia del ${day}. Aquí está todo lo que guardamos de ti, en archivos JSON que puedes abrir con cualquier editor de texto.`,
    [...lines, '- fotos/: las fotos que has enviado.'].join('\n'),
    'Las fechas están en hora universal (UTC) y los importes en euros.',
    'Tu contraseña no está: solo guardamos una huella de ella con la que nadie puede averiguarla.',
    '',
  ].join('\n\n');
}

/** Yields a few records as one batch, each converted by `toRecord`. */
export async function* inOneBatch<Row, Entry extends object>(
  rows: Promise<readonly Row[]>,
  toRecord: (row: Row) => Entry,
): AsyncGenerator<readonly Entry[]> {
  yield (await rows).map(toRecord);
}

/** Yields the batches with each record converted by `toRecord`. */
export async function* mapBatches<Row>(
  batches: AsyncIterable<readonly Row[]>,
  toRecord: (row: Row) => object,
): AsyncGenerator<readonly object[]> {
  for await (const rows of batches) yield rows.map(toRecord);
}
