/**
 * Vitest's setup of each test file of the server. It only imports, because Vitest executes a setup file again for each test file,
 * and these modules once.
 */
import './accounts/cheap-hashes.ts';
import './database/unsynced-sqlite.ts';
