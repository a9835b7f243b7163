import { isTaskLate, taskName } from '@oficio/domain/admin/operation/parts.ts';
import { findRecurringTasks } from '../../../platform/tasks/recurring-tasks.ts';
import { fact, good, moment, type OperationCheck } from './check.ts';

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
