import { fact, good, type OperationCheck } from './check.ts';

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
