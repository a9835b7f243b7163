import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const CLASS_NAMES = /@mantine\/(\w+)\/esm\/.*?([A-Z]\w+)\.module\.mjs$/;
const resolve = createRequire(import.meta.url).resolve;

/**
 * Ships the CSS of exactly the Mantine components a chunk uses, in the order of their imports: the sheet is imported
 * beside the module that holds its class names, so it is split, shared and tree-shaken with the component and nobody
 * can forget one. While developing (dependencies are bundled as a whole) the entry loads the full sheet instead.
 */
export function mantineStyles(): Plugin {
  let developing = false;
  return {
    name: 'oficio:mantine-styles',
    configResolved(config) {
      developing = config.command === 'serve';
    },
    transform(code, id) {
      if (developing) {
        if (!id.endsWith('/src/main.tsx')) return null;
        return { code: `${WHOLE_SHEET}${code}`, map: null };
      }
      const [, library, component] = CLASS_NAMES.exec(id) ?? [];
      if (!library || !component) return null;
      return { code: `import '${sheetOf(library, component)}';\n${code}`, map: null };
    },
  };
}

const WHOLE_SHEET = "import '@mantine/core/styles.layer.css';\n";

/** Only core has a sheet for each component. */
function sheetOf(library: string, component: string): string {
  const own = `@mantine/${library}/styles/${component}.layer.css`;
  return library === 'core' && existsSync(resolve(own)) ? own : `@mantine/${library}/styles.layer.css`;
}
