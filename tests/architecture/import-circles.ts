import type { Link } from './rules.ts';

type PlacedLink = Link & { readonly line: number };

/**
 * Finds files that import each other over any number of files, types included. Biome finds most circles while one writes, but not those
 * that need a type of the form `import('…').Type`.
 * @returns one sentence per circle, with the first import as "file:line"
 */
export function findImportCircles(links: readonly PlacedLink[]): string[] {
  const imports = new Map<string, Map<string, PlacedLink>>();
  for (const link of links) {
    if (link.target.kind !== 'file') continue;
    const targets = imports.get(link.file) ?? new Map<string, PlacedLink>();
    imports.set(link.file, targets.set(link.target.path, link));
  }
  removeEnds(imports);
  return [...imports.keys()].flatMap(file => {
    const circle = circleOf(file, imports);
    // Each file of a circle finds it; the first one reports it.
    if (!circle || circle.some(other => other < file)) return [];
    const link = imports.get(file)?.get(circle[1] ?? file);
    return `${file}:${link?.line} is in a circle of imports: ${circle.join(' → ')}`;
  });
}

/** Removes the files from which no import leads to a circle: in a tree without circles, all. */
function removeEnds(imports: Map<string, ReadonlyMap<string, PlacedLink>>): void {
  for (let before = 0; before !== imports.size; ) {
    before = imports.size;
    for (const [file, targets] of imports)
      if (!targets.keys().some(target => imports.has(target))) imports.delete(file);
  }
}

/** Returns the shortest way from a file back to itself; null without one. */
function circleOf(
  file: string,
  imports: ReadonlyMap<string, ReadonlyMap<string, PlacedLink>>,
): readonly string[] | null {
  const reached = new Set<string>();
  for (let ways = [[file]]; ways.length > 0; ) {
    const longer: string[][] = [];
    for (const way of ways)
      for (const target of imports.get(way.at(-1) ?? file)?.keys() ?? []) {
        if (target === file) return [...way, file];
        if (reached.has(target)) continue;
        reached.add(target);
        longer.push([...way, target]);
      }
    ways = longer;
  }
  return null;
}
