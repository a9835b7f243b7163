import { readFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import type { Engine } from '../../platform/database/database.ts';
import { refusalOf } from '../../platform/database/migration/applied-changes.ts';
import { SCHEMA } from '../../schema/index.ts';
import { RecoveryError } from './recovery-error.ts';

export const MANIFEST = 'manifest.json';
const FORMAT = 1;

export interface BackupFile {
  /** Path in the backup, with `/`. */
  readonly path: string;
  readonly bytes: number;
  /** SHA-256, in hexadecimal. */
  readonly sha256: string;
}

export interface AppliedMigration {
  readonly name: string;
  /** True when the version before this migration can use the database, too. */
  readonly compatible: boolean;
}

/** Describes a complete backup. It is the last file of a backup that is written. */
export interface Manifest {
  readonly format: typeof FORMAT;
  /** Version of the product that made the backup. */
  readonly version: string;
  /** When the backup began. It contains everything that was acknowledged before. ISO 8601, UTC. */
  readonly createdAt: string;
  readonly engine: Engine;
  readonly engineVersion: string;
  readonly migrations: readonly AppliedMigration[];
  readonly files: readonly BackupFile[];
}

export const manifestText = (manifest: Omit<Manifest, 'format'>) =>
  `${JSON.stringify({ format: FORMAT, ...manifest } satisfies Manifest, null, 1)}\n`;

/** Reads the manifest of a backup. Throws a `RecoveryError` when the folder is no backup that this version can read. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new RecoveryError(`${folder} is no complete backup: it has no readable ${MANIFEST}.`);
  });
  const manifest = parse(text);
  if (manifest === null) throw new RecoveryError(`The ${MANIFEST} of ${folder} is damaged.`);
  if (manifest.format !== FORMAT)
    throw new RecoveryError(
      `The backup has format ${manifest.format}, and this version of Oficio reads ${FORMAT}.`,
    );
  return manifest;
}

function parse(text: string): Manifest | null {
  try {
    const manifest: unknown = JSON.parse(text);
    return isManifest(manifest) ? manifest : null;
  } catch {
    return null;
  }
}

function isManifest(value: unknown): value is Manifest {
  if (typeof value !== 'object' || value === null) return false;
  const { format, version, createdAt, engine, engineVersion, migrations, files } = value as Partial<Manifest>;
  return (
    typeof format === 'number' &&
    [version, createdAt, engineVersion].every(text => typeof text === 'string') &&
    (engine === 'sqlite' || engine === 'postgres') &&
    Array.isArray(migrations) &&
    migrations.every(isMigration) &&
    Array.isArray(files) &&
    files.every(isBackupFile)
  );
}

const isMigration = (value: Partial<AppliedMigration> | null) =>
  typeof value?.name === 'string' && typeof value.compatible === 'boolean';

/** Refuses paths that lead out of the backup. */
function isBackupFile(file: Partial<BackupFile> | null): file is BackupFile {
  return (
    typeof file?.path === 'string' &&
    !isAbsolute(file.path) &&
    !file.path.split(/[/\\]/).includes('..') &&
    Number.isInteger(file.bytes) &&
    typeof file.sha256 === 'string'
  );
}

/** Runs on both engines, also on a database that has no column `compatible` yet. */
export const SELECT_MIGRATIONS = 'select * from migrations order by name';

/** Returns the migrations of the rows that `SELECT_MIGRATIONS` returns. */
export const asAppliedMigrations = (rows: readonly object[]): readonly AppliedMigration[] =>
  (rows as { name: string; compatible?: number }[]).map(({ name, compatible }) => ({
    name,
    compatible: Number(compatible) === 1,
  }));

/** Throws a `RecoveryError` for a database that this version can neither use nor upgrade. */
export function refuseOtherSchema(applied: readonly AppliedMigration[]): void {
  const refusal = refusalOf(applied, SCHEMA);
  if (refusal?.reason === 'newer')
    throw new RecoveryError(
      `The backup was made by a newer version of Oficio (migration ${refusal.name}): restore it with that version.`,
    );
  if (refusal?.reason === 'older')
    throw new RecoveryError(
      `The backup is older than this version can upgrade (migration ${refusal.name}): restore it with a release that contains the migration ${SCHEMA.base.upgradesFrom}.`,
    );
}
