import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LEFT_OUT_OF_QUICK } from '../support/left-out-of-quick.ts';

const root = join(import.meta.dirname, '../..');

/** Returns the glob once for each alternative of its braces, so that an alternative without a file does not hide. */
function expandBraces(glob: string): readonly string[] {
  const [braces, alternatives] = /\{([^}]*)\}/.exec(glob) ?? [];
  if (braces === undefined || alternatives === undefined) return [glob];
  return alternatives.split(',').flatMap(alternative => expandBraces(glob.replace(braces, alternative)));
}

it.each(LEFT_OUT_OF_QUICK.flatMap(expandBraces))(
  'the quick run leaves out at least one test file that matches %s',
  glob => {
    const tests = globSync(glob, { cwd: root }).filter(path => path.endsWith('.test.ts'));
    expect(tests).not.toEqual([]);
  },
);
