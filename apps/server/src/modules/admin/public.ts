/** Exports of admin for `app.ts` and `composition`. */

export { announceChanges } from './announce-changes.ts';
export { createFigureRefresh, FIGURES_TASK, figuresTask } from './overview/count-figures.ts';
export { eraseNotes, noteExporters } from './personal-data/notes.ts';
export { adminRoutes } from './routes.ts';
