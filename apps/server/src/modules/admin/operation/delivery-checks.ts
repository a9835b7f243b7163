import { deliveryName } from '@oficio/domain/admin/deliveries.ts';
import { isOutboxLate, mailHealthOf } from '@oficio/domain/admin/operation/parts.ts';
import { COUNT_CAP, cappedCountText } from '@oficio/domain/fields/numbers.ts';
import { findServerHealth, type ServerHealth } from '../../../platform/mail/mail-health.ts';
import { countDeadLetters, findBacklog } from '../../../platform/tasks/outbox/backlog.ts';
import { findNewestDeadLetters } from '../../../platform/tasks/outbox/dead-letters.ts';
import { taskNameOf } from '../../../platform/tasks/outbox/outbox.ts';
import { countFailingMessages } from '../../../platform/tasks/outbox/waiting-messages.ts';
import { mailKindsOf } from '../deliveries/send-failing.ts';
import { type CheckContext, fact, good, moment, type OperationCheck } from './check.ts';

/** Returns since when and why mails fail, and how many wait; nothing while none fails or waits. */
async function failureFacts({ database, outbox }: CheckContext, server: ServerHealth) {
  const kinds = mailKindsOf(outbox.kinds);
  const failing = await countFailingMessages(database.read, kinds, COUNT_CAP + 1);
  const backlogs = await Promise.all(kinds.map(kind => findBacklog(database.read, kind)));
  const waiting = backlogs.reduce((sum, backlog) => sum + backlog.waiting, 0);
  return [
    ...(server.failures === 0
      ? []
      : [
          ...moment('Fallan desde', server.failing_since),
          fact('Intentos fallidos desde el último envío', cappedCountText(server.failures)),
          ...moment('Último fallo', server.last_failure_at),
          fact('Motivo', server.last_error ?? ''),
        ]),
    ...(waiting === 0 ? [] : [fact('Correos en espera', cappedCountText(waiting))]),
    ...(failing === 0 ? [] : [fact('De ellos, con algún intento fallido', cappedCountText(failing))]),
  ];
}

export const checkMail: OperationCheck = async context => {
  const { mailer, settings } = context;
  const { hasPassword, enabled, username, host } = await mailer.settings();
  const server = await findServerHealth(context.database.read, host);
  const all = [
    ...(hasPassword ? [fact('Cuenta', username), fact('Servidor', host)] : []),
    ...moment('Último envío', server.last_success_at),
    ...(await failureFacts(context, server)),
  ];
  if (!hasPassword)
    return settings.production
      ? {
          health: 'broken',
          meaning: 'No hay cuenta de correo: no sale ningún mensaje.',
          advice: 'Escribe la cuenta que envía los correos y manda una prueba.',
          facts: all,
        }
      : good('Modo de pruebas: los correos se guardan en /sandbox/mail y no salen.', all);
  if (server.failures > 0)
    return {
      health: mailHealthOf(server.failures),
      meaning:
        server.failures === 1
          ? 'El último envío ha fallado.'
          : `Han fallado los últimos ${cappedCountText(server.failures)} envíos, y no sale ninguno.`,
      advice:
        'Manda un correo de prueba y corrige la cuenta. Al guardarla, los correos en espera salen enseguida.',
      facts: all,
    };
  return enabled
    ? good(
        server.last_success_at === null
          ? 'La cuenta está configurada. Todavía no ha enviado nada.'
          : 'El servidor acepta los correos.',
        all,
      )
    : {
        health: 'attention',
        meaning: 'Los avisos por correo están desactivados; los correos que alguien pide sí salen.',
        advice: 'Actívalos en la configuración cuando quieras volver a enviarlos.',
        facts: all,
      };
};

/** Judges the attempts of this process, because delivered messages leave no row. */
export const checkPush: OperationCheck = async ({ tasks }) => {
  const { failed = 0, lastSuccessAt = null } = tasks.stats.counts.get(taskNameOf('push')) ?? {};
  const facts = [
    ...moment('Último envío', lastSuccessAt),
    fact('Intentos fallidos desde el arranque', cappedCountText(failed)),
  ];
  return failed > 0 && lastSuccessAt === null
    ? {
        health: 'attention',
        meaning: 'Ningún aviso ha llegado desde el arranque.',
        advice: 'Comprueba que el servidor puede abrir conexiones HTTPS hacia fuera.',
        facts,
      }
    : good('El servidor puede firmar y enviar avisos.', facts);
};

export const checkOutbox: OperationCheck = async ({ database, outbox, clock }) => {
  const db = database.read;
  const backlogs = await Promise.all(
    outbox.kinds.map(async kind => ({ kind, ...(await findBacklog(db, kind)) })),
  );
  const dead = await countDeadLetters(db, COUNT_CAP + 1);
  const [newest] = await findNewestDeadLetters(db, 1);
  const waiting = backlogs.reduce((sum, backlog) => sum + backlog.waiting, 0);
  const oldest = backlogs.flatMap(({ oldestAt }) => oldestAt ?? []);
  const oldestAt = oldest.length === 0 ? null : Math.min(...oldest);
  const facts = [
    fact('En espera', cappedCountText(waiting)),
    ...backlogs
      .filter(backlog => backlog.waiting > 0)
      .map(backlog => fact(deliveryName(backlog.kind), cappedCountText(backlog.waiting))),
    ...moment('El más antiguo, del', oldestAt),
    fact('Sin más intentos', cappedCountText(dead)),
    ...moment('Último fallo', newest?.dead_at ?? null),
  ];
  if (isOutboxLate(oldestAt, clock()))
    return {
      health: 'attention',
      meaning: 'Hay mensajes que llevan más de una hora sin llegar.',
      advice: 'Mira si funcionan el correo y la salida a internet. Los intentos siguen solos.',
      facts,
    };
  return dead > 0
    ? {
        health: 'attention',
        meaning: 'Algunos mensajes no han llegado y ya no se reintentan.',
        advice: 'Corrige la causa y vuelve a enviarlos.',
        facts,
      }
    : good('Los mensajes salen sin retraso.', facts);
};
