/** `npm run restore -- DIR`: puts a backup in the place of database and photos, while the server is stopped. */
import { runRecovery } from './support/recovery.js';

await runRecovery('restore');
