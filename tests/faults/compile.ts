import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { binary } from '../../scripts/support/paths.js';
import { root } from './faults.ts';

/** Returns the files with errors of the compiler, relative to the repository. */
export function filesThatDoNotCompile(): ReadonlySet<string> {
  const projects = ['packages/domain', 'apps/server', 'apps/web'];
  return new Set(
    projects.flatMap(project => {
      const program = [binary('typescript', 'tsc'), '-p', project, '--pretty', 'false'];
      const { stdout } = spawnSync(process.execPath, program, { cwd: root, encoding: 'utf8' });
      return [...stdout.matchAll(/^(?:\.\.\/)*([^\s(][^(]*)\(\d+,\d+\): error/gm)].map(([, file = '']) =>
        file.startsWith('src/') ? join(project, file) : file,
      );
    }),
  );
}
