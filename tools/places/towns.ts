import type { Position } from './shapes.ts';

/** A populated place of GeoNames in Spain. */
export interface Town {
  readonly name: string;
  readonly otherNames: readonly string[];
  readonly at: Position;
  /** `PPLA3` is the seat of a municipality, `PPLX` a part of a town. */
  readonly kind: string;
  /** Code of the municipality; often that of a neighbour. */
  readonly code: string;
  readonly population: number;
}

/** Kinds of populated places that no longer exist or that are only a farm. */
const GONE = new Set(['PPLCH', 'PPLH', 'PPLQ', 'PPLW']);

/** Reads the towns of Spain from the file of GeoNames (https://download.geonames.org/export/dump/readme.txt). */
export const townsOfSpain = (geoNames: string): readonly Town[] =>
  geoNames
    .split('\n')
    .map(line => line.split('\t'))
    .filter(columns => columns[8] === 'ES' && !GONE.has(columns[7] ?? ''))
    .map(columns => ({
      name: columns[1] ?? '',
      otherNames: (columns[3] ?? '').split(',').filter(Boolean),
      at: [Number(columns[5]), Number(columns[4])] as const,
      kind: columns[7] ?? '',
      code: columns[12] ?? '',
      population: Number(columns[14]),
    }));
