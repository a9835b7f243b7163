/** `npm run backup -- DIR`: copies database and photos into a new folder, also while a server runs. */
import { runRecovery } from './support/recovery.js';

await runRecovery('backup');
