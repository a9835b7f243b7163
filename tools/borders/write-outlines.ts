import type { Outlines } from './join-outlines.ts';
import type { Line } from './packages.ts';

const HEAD = `/**
 * Outlines of the provinces of Spain and of Gibraltar, made by \`tools/borders/main.ts\` from the package es-atlas (MIT), which
 * simplifies the borders of the Instituto Geográfico Nacional (https://www.ign.es, CC BY 4.0). Do not edit.
 */`;

/** Returns the source of the module of the domain that contains the outlines. */
export const writeOutlines = ({ grid, arcs, areas }: Outlines): string => `${HEAD}

/** Degrees of a step and of the position 0, longitude before latitude. */
export const GRID = {
  scale: [${grid.scale.join(', ')}],
  translate: [${grid.translate.join(', ')}],
} as const;

/**
 * An arc a line: 'x' for a border with another country or '-' for another one, then its positions in steps of the grid, longitude before
 * latitude, each after the first as the difference from the one before.
 */
export const ARCS = \`
${arcs.map(({ line, isAbroad }) => `${isAbroad ? 'x' : '-'}${differences(line)}`).join('\n')}
\`;

/**
 * Areas, each with the code of the province, or 54 for Gibraltar, then its rings, each with the indices of its arcs; ~index is an arc in the
 * other direction.
 */
export const AREAS = \`
${wrap(areas.map(({ code, rings }) => `${code} ${rings.map(ring => ring.join(' ')).join(',')}`))}
\`;
`;

/** Characters of a line with several areas. */
const MAX_WIDTH = 130;

/** Returns the entries in few lines, with ';' between them. */
function wrap(entries: readonly string[]): string {
  const lines: string[] = [];
  for (const entry of entries) {
    const line = lines.at(-1);
    if (line === undefined || line.length + entry.length > MAX_WIDTH) lines.push(entry);
    else lines[lines.length - 1] = `${line};${entry}`;
  }
  return lines.join(';\n');
}

const differences = (line: Line): string =>
  line
    .map(([x, y], index) => {
      const [fromX, fromY] = line[index - 1] ?? [0, 0];
      return `${x - fromX} ${y - fromY}`;
    })
    .join(',');
