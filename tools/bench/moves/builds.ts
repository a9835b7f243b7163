import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isBrief } from '../support/brief.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** The build against which the moves are compared. */
const EARLIER = '5b975a21';

/**
 * Returns the folder of the earlier build: `BENCH_BASELINE`, else a worktree of it that is made and installed inside `folder`. Returns
 * this build where neither is possible, and in the tests, which compare no figures.
 */
export function earlierBuild(folder: string): string {
  const given = process.env.BENCH_BASELINE;
  if (given !== undefined && !existsSync(join(given, 'apps/server/src/main.ts')))
    throw new Error(`BENCH_BASELINE names ${given}, which has no server.`);
  if (given !== undefined || isBrief) return given ?? ROOT;
  const worktree = join(folder, 'earlier');
  try {
    execFileSync('git', ['worktree', 'add', '--detach', worktree, EARLIER], { cwd: ROOT, stdio: 'ignore' });
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: worktree, stdio: 'ignore' });
    return worktree;
  } catch {
    process.stdout.write(`  … ${EARLIER} cannot be installed; this build is compared with itself\n`);
    return ROOT;
  }
}

/** Makes git forget the worktree after its folder is gone. */
export const forgetWorktree = (): void => {
  if (process.env.BENCH_BASELINE === undefined && !isBrief)
    execFileSync('git', ['worktree', 'prune'], { cwd: ROOT, stdio: 'ignore' });
};

/** The folder of this build. */
export const THIS_BUILD = ROOT;
