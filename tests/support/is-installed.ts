import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Folders of programs: `PATH`, and the one of servers, which is not in the `PATH` of every user. */
export const PROGRAMS_PATH = [process.env.PATH, '/usr/sbin'].join(delimiter);

/** Returns whether the machine has this program. */
export const isInstalled = (program: string): boolean =>
  PROGRAMS_PATH.split(delimiter).some(folder => existsSync(join(folder, program)));
