import type { Build } from './server-contract.ts';

interface PageFiles {
  readonly sheets: readonly string[];
  readonly scripts: readonly string[];
}

/** Returns the files that a page's module needs in addition to those in `index.html`. Throws when the build has no such module. */
export function filesOf({ template, manifest }: Build, module: string): PageFiles {
  const chunks = new Map<string, Build['manifest'][string]>();
  const collect = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no ${name}`);
    if (chunks.has(name)) return;
    chunks.set(name, chunk);
    chunk.imports?.forEach(collect);
  };
  collect(module);
  const missing = (files: readonly string[]) =>
    [...new Set(files)].map(file => `/${file}`).filter(path => !template.includes(path));
  return {
    sheets: missing([...chunks.values()].flatMap(chunk => chunk.css ?? [])),
    scripts: missing([...chunks.values()].map(chunk => chunk.file)),
  };
}
