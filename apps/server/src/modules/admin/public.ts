/** Exports of admin for `app.ts` and `composition`. */

export { announceChanges } from './announce-changes.ts';
export { FIGURES_JOB, foldFiguresJob } from './overview/fold-figures.ts';
export { eraseNotes, noteExporters } from './personal-data/notes.ts';
export { adminRoutes } from './routes.ts';
