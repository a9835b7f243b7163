import { isBackupLate } from '@oficio/domain/admin/operation/parts.ts';
import { checkReadWrite } from '../../../platform/database/check-read-write.ts';
import { freeBytes, hasDiskSpace } from '../../../platform/files/disk-space.ts';
import { readLastBackup } from '../../../platform/files/last-backup.ts';
import { ENGINE_NAMES, UNHEALTHY_BELOW_BYTES } from '../overview/system.ts';
import { fact, good, moment, type OperationCheck } from './check.ts';

const gigabytes = (bytes: number): string =>
  `${(bytes / 1e9).toLocaleString('es-ES', { maximumFractionDigits: 1 })} GB`;

/** Fails when the database does not read or write; `readOperation` reports that. */
export const checkDatabase: OperationCheck = async ({ database }) => {
  await checkReadWrite(database);
  return good('Lee y escribe.', [fact('Motor', `${ENGINE_NAMES[database.engine]} ${database.version}`)]);
};

export const checkDisk: OperationCheck = async ({ database, settings: { dataDir }, setUp }) => {
  // The servers on one PostgreSQL keep only photos on this disk.
  if (database.engine === 'postgres' && !(await setUp.photos.isUsable()))
    return {
      health: 'broken',
      meaning:
        'No se pueden guardar fotos: su carpeta falta, está llena o no deja escribir. Lo demás funciona.',
      advice: 'Comprueba el disco de DATA_DIR/photos: que esté montado, que deje escribir y que tenga sitio.',
      facts: [],
    };
  const facts = [fact('Espacio libre', gigabytes(await freeBytes(dataDir)))];
  if (await hasDiskSpace(dataDir, UNHEALTHY_BELOW_BYTES)) return good('Hay sitio para datos y fotos.', facts);
  const advice = 'Amplía el disco de DATA_DIR o borra copias de seguridad antiguas.';
  return (await hasDiskSpace(dataDir))
    ? { health: 'attention', meaning: 'Queda poco espacio.', advice, facts }
    : {
        health: 'broken',
        meaning:
          'Quedan menos de 100 MB. Con el disco lleno se puede leer, pero no guardar, y un balanceador deja de usar este servidor.',
        advice,
        facts,
      };
};

const BACKUP_ADVICE =
  'Ejecuta «npm run backup -- CARPETA» en el servidor y prográmalo cada noche. Si haces las copias con otra herramienta, compruébalas allí.';

export const checkBackup: OperationCheck = async ({ settings: { dataDir }, clock }) => {
  const backup = await readLastBackup(dataDir);
  const at = backup && Date.parse(backup.createdAt);
  const facts = [...moment('Última copia', at), ...(backup ? [fact('Tamaño', gigabytes(backup.bytes))] : [])];
  if (!isBackupLate(at, clock())) return good('La última copia es reciente.', facts);
  return {
    health: 'attention',
    meaning: backup
      ? 'La última copia es antigua: si falla el disco, se pierde lo que ha pasado desde entonces.'
      : 'No consta ninguna copia: si falla el disco, se pierde todo.',
    advice: BACKUP_ADVICE,
    facts,
  };
};
