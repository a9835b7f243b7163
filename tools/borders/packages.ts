import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The source and the tools of the script. The product depends on none of them. */
const PACKAGES = { 'es-atlas': '0.6.0', 'topojson-client': '3.1.0', 'topojson-server': '3.0.1' } as const;

/** Longitude and latitude in whole steps of the source's grid. */
export type Position = readonly [number, number];
export type Line = readonly Position[];

export interface Area {
  readonly type: 'Feature';
  /** INE code of the province, two digits. */
  readonly id: string;
  readonly geometry:
    | { readonly type: 'Polygon'; readonly coordinates: readonly Line[] }
    | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly Line[])[] };
}

/** Indices of arcs. `~index` is the arc in the other direction. */
export type Arcs = readonly number[];

export type AreaOfArcs =
  | { readonly id: string; readonly type: 'Polygon'; readonly arcs: readonly Arcs[] }
  | { readonly id: string; readonly type: 'MultiPolygon'; readonly arcs: readonly (readonly Arcs[])[] };

/** Areas and lines. What they have in common is the same arc. */
export interface Topology {
  readonly arcs: readonly Line[];
  readonly objects: {
    readonly areas: { readonly geometries: readonly AreaOfArcs[] };
    readonly lines: { readonly arcs: readonly Arcs[] };
  };
}

interface Objects {
  readonly areas: { readonly type: 'FeatureCollection'; readonly features: readonly Area[] };
  readonly lines: { readonly type: 'MultiLineString'; readonly coordinates: readonly Line[] };
}

/** The file of es-atlas. Its positions are whole steps of a grid. */
interface Atlas {
  readonly transform: Grid;
  readonly objects: { readonly provinces: object };
}

/** Degrees of a step and of the first position, longitude before latitude. */
export interface Grid {
  readonly scale: Position;
  readonly translate: Position;
}

export interface Sources {
  readonly atlas: Atlas;
  readonly feature: (atlas: Atlas, object: object) => { readonly features: readonly Area[] };
  readonly merge: (
    topology: Topology,
    areas: readonly AreaOfArcs[],
  ) => { readonly coordinates: readonly (readonly Line[])[] };
  readonly topology: (objects: Objects) => Topology;
}

/** Installs the packages, without their scripts, into a temporary folder, which is removed again, and reads them. */
export function readSources(): Sources {
  const folder = mkdtempSync(join(tmpdir(), 'oficio-borders-'));
  try {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: PACKAGES }));
    execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const require = createRequire(join(folder, 'package.json'));
    // More exact than the package's file of provinces, because it keeps the ends of the borders of municipalities.
    const atlas = join(folder, 'node_modules/es-atlas/es/municipalities.json');
    const tool = (name: keyof typeof PACKAGES) => require(name);
    const { feature, merge } = tool('topojson-client');
    return {
      atlas: JSON.parse(readFileSync(atlas, 'utf8')),
      feature,
      merge,
      topology: tool('topojson-server').topology,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
