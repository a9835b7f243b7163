import { DASHBOARD_PATHS } from './dashboard-paths.ts';

/** The list of finished jobs on the page of jobs. */
const JOB_HISTORY = `${DASHBOARD_PATHS.jobs}?ver=historial`;

/** Parts of the dashboard when it was one page, with the pages that show them now. Mails and notifications contain these links. */
const MOVED: Readonly<Record<string, string>> = {
  '?tab=nuevas': DASHBOARD_PATHS.requests,
  '?tab=trabajos': DASHBOARD_PATHS.jobs,
  '?tab=historial': JOB_HISTORY,
  '#cobros': DASHBOARD_PATHS.money,
  '#servicios': `${DASHBOARD_PATHS.profile}#servicios`,
  '#perfil': `${DASHBOARD_PATHS.profile}#perfil`,
  '#resenas': `${DASHBOARD_PATHS.profile}#resenas`,
};

/** Returns the page for a link to a part of the former dashboard, or null. */
export const movedDashboardPath = (search: string, hash: string): string | null =>
  MOVED[hash] ?? MOVED[search] ?? null;
