/** Exports of admin for `app.ts`. */

export { announceChanges } from './announce-changes.ts';
export { FIGURES_JOB, foldFiguresJob } from './overview/fold-figures.ts';
export { adminRoutes } from './routes.ts';
