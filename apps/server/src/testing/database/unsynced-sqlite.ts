import { DatabaseSync } from 'node:sqlite';

/** Makes SQLite in this process leave each commit to the system instead of waiting for the disk. No test ends with a power cut. */
const { exec } = DatabaseSync.prototype;
DatabaseSync.prototype.exec = function (statements) {
  return exec.call(this, statements.replace(/synchronous = (full|normal)/, 'synchronous = off'));
};
