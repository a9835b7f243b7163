import { isJobLate, jobName } from '@oficio/domain/admin/operation/parts.ts';
import { findScheduledJobs } from '../../../platform/jobs/scheduled-jobs.ts';
import { type Check, fact, good, moment } from './check.ts';

/** The hourly jobs, in any process. */
export const checkJobs: Check = async ({ database, clock }) => {
  const now = clock();
  const jobs = await findScheduledJobs(database.read);
  const late = jobs.filter(({ attempt_at }) => isJobLate(attempt_at, now));
  const failing = jobs.filter(({ attempts }) => attempts > 1);
  const facts = jobs.flatMap(({ name, attempts, attempt_at }) =>
    attempts > 1
      ? [fact(jobName(name), `${attempts} intentos fallidos`)]
      : moment(`${jobName(name)}: próxima vez`, attempt_at),
  );
  if (late.length > 0)
    return {
      health: 'broken',
      meaning: `Hay tareas que no se ejecutan: ${late.map(({ name }) => jobName(name)).join(', ')}.`,
      advice: 'Reinicia el servidor y mira en su registro por qué se paran.',
      facts,
    };
  return failing.length > 0
    ? {
        health: 'attention',
        meaning: `Hay tareas que fallan: ${failing.map(({ name }) => jobName(name)).join(', ')}.`,
        advice: 'El registro del servidor dice por qué. Se reintentan solas.',
        facts,
      }
    : good('Todas se ejecutan a su hora.', facts);
};
