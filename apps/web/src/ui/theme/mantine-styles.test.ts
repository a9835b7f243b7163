import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SOURCE = fileURLToPath(new URL('../../', import.meta.url));
const IMPORTS = /import \{([^}]*)\} from '@mantine\/core';/g;
const { resolve } = createRequire(import.meta.url);
const STYLES = dirname(resolve('@mantine/core/styles/Button.layer.css'));

const read = (file: string) => readFileSync(SOURCE + file, 'utf8');

/** Names that the web app imports from Mantine and for which Mantine publishes a style sheet. */
function styledComponents(): string[] {
  const names = globSync('**/*.tsx', { cwd: SOURCE })
    .flatMap(file => [...read(file).matchAll(IMPORTS)])
    .flatMap(([, imported = '']) => imported.split(',').map(name => name.trim()));
  // A part such as `Radio.Card` has its own style sheet, `RadioCard`.
  const parts = globSync('**/*.tsx', { cwd: SOURCE }).flatMap(file =>
    [...read(file).matchAll(/<([A-Z]\w+)\.([A-Z]\w+)/g)].map(([, whole, part]) => `${whole}${part}`),
  );
  return [...new Set([...names, ...parts])].filter(
    name => /^[A-Z]\w+$/.test(name) && existsSync(join(STYLES, `${name}.layer.css`)),
  );
}

test('the style sheet of each Mantine component in use is imported', () => {
  const imported = ['public-page-styles.ts', 'sign-in-styles.ts', 'other-page-styles.ts']
    .map(file => read(`ui/theme/${file}`))
    .join();
  const components = styledComponents();
  expect(components).toContain('Button');
  expect(components.filter(name => !imported.includes(`/${name}.layer.css`))).toEqual([]);
});
