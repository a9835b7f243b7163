import { isBackupLate, isTaskLate, taskName } from '@oficio/domain/admin/operation/parts.ts';
import { checkReadWrite } from '../../../platform/database/check-read-write.ts';
import { freeBytes, hasDiskSpace } from '../../../platform/files/disk-space.ts';
import { readLastBackup } from '../../../platform/files/last-backup.ts';
import { findRecurringTasks } from '../../../platform/tasks/recurring-tasks.ts';
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

/** Whether this server fits to the others and to its database. */
export const checkSetUp: OperationCheck = async ({ setUp }) => {
  if (!(await setUp.photos.isShared()))
    return {
      health: 'broken',
      meaning:
        'Este servidor no guarda las fotos en la misma carpeta que los demás: las fotos de uno faltan en el otro.',
      advice:
        'Monta la carpeta compartida en DATA_DIR/photos. Si la nueva la sustituye, ejecuta «npm run accept -- photos».',
      facts: [],
    };
  const others = setUp.otherServers();
  if (others > 0)
    return {
      health: 'attention',
      meaning:
        'Otro servidor usa la misma carpeta de datos con SQLite, que es para uno solo: los mensajes en directo y las búsquedas de uno no llegan al otro.',
      advice: 'Detén uno de los dos, o usa PostgreSQL.',
      facts: [fact('Otros servidores', String(others))],
    };
  const seconds = await setUp.wrongClock();
  if (seconds !== null)
    return {
      health: 'attention',
      meaning: `El reloj de este servidor va ${Math.abs(seconds)} s ${seconds > 0 ? 'adelantado' : 'atrasado'} respecto al de la base de datos.`,
      advice: 'Sincroniza los relojes de las dos máquinas (NTP).',
      facts: [],
    };
  return good('El secreto, la carpeta de fotos y el reloj son los que la base de datos espera.', []);
};

/** The recurring tasks, in any process. */
export const checkTasks: OperationCheck = async ({ database, clock }) => {
  const now = clock();
  const tasks = await findRecurringTasks(database.read);
  const late = tasks.filter(({ attempt_at }) => isTaskLate(attempt_at, now));
  const failing = tasks.filter(({ attempts }) => attempts > 1);
  const facts = tasks.flatMap(({ name, attempts, attempt_at }) =>
    attempts > 1
      ? [fact(taskName(name), `${attempts} intentos fallidos`)]
      : moment(`${taskName(name)}: próxima vez`, attempt_at),
  );
  if (late.length > 0)
    return {
      health: 'broken',
      meaning: `Hay tareas que no se ejecutan: ${late.map(({ name }) => taskName(name)).join(', ')}.`,
      advice: 'Reinicia el servidor y mira en su registro por qué se paran.',
      facts,
    };
  return failing.length > 0
    ? {
        health: 'attention',
        meaning: `Hay tareas que fallan: ${failing.map(({ name }) => taskName(name)).join(', ')}.`,
        advice: 'El registro del servidor dice por qué. Se reintentan solas.',
        facts,
      }
    : good('Todas se ejecutan a su hora.', facts);
};
