import type { Area, Grid, Line } from './packages.ts';

/** A small island that the source leaves out, as a diamond. */
interface Islet {
  readonly name: string;
  /** INE code of its province, two digits. */
  readonly code: string;
  readonly latitude: number;
  readonly longitude: number;
  /** From its middle to its sides, in steps of the grid (some 190 m). */
  readonly halfWidth: number;
  readonly halfHeight: number;
  /** True if Morocco is so near that no point beside it counts as Spain. */
  readonly isAtBorder?: boolean;
}

const NEAR_MOROCCO = { code: '52', isAtBorder: true } as const;

/** All that lie farther than 3 km from the outline of their province. The others are within the reach of `provinceAt`. */
const ISLETS: readonly Islet[] = [
  { name: 'Tabarca', code: '03', latitude: 38.165, longitude: -0.475, halfWidth: 5, halfHeight: 1 },
  { name: 'Columbretes', code: '12', latitude: 39.897, longitude: 0.685, halfWidth: 2, halfHeight: 3 },
  { name: 'Alborán', code: '04', latitude: 35.939, longitude: -3.034, halfWidth: 2, halfHeight: 1 },
  { name: 'Roque del Este', code: '35', latitude: 29.277, longitude: -13.339, halfWidth: 1, halfHeight: 1 },
  // They belong to no province. The garrison of Melilla looks after them, so they count as Melilla.
  { ...NEAR_MOROCCO, name: 'Chafarinas', latitude: 35.181, longitude: -2.431, halfWidth: 5, halfHeight: 2 },
  { ...NEAR_MOROCCO, name: 'Alhucemas', latitude: 35.2137, longitude: -3.8897, halfWidth: 1, halfHeight: 1 },
  { ...NEAR_MOROCCO, name: 'Vélez', latitude: 35.1727, longitude: -4.3007, halfWidth: 1, halfHeight: 1 },
];

/** Returns the areas with the islets, and the outlines of those islets that are at the border. */
export function addIslets(
  areas: readonly Area[],
  grid: Grid,
): { areas: readonly Area[]; borders: readonly Line[] } {
  const diamonds = ISLETS.map(islet => ({ ...islet, line: diamond(islet, grid) }));
  return {
    areas: areas.map(area => ({
      ...area,
      geometry: {
        type: 'MultiPolygon',
        coordinates: [
          ...(area.geometry.type === 'Polygon' ? [area.geometry.coordinates] : area.geometry.coordinates),
          ...diamonds.filter(({ code }) => code === area.id).map(({ line }) => [line]),
        ],
      },
    })),
    borders: diamonds.filter(({ isAtBorder }) => isAtBorder).map(({ line }) => line),
  };
}

function diamond({ latitude, longitude, halfWidth, halfHeight }: Islet, { scale, translate }: Grid): Line {
  const x = Math.round((longitude - translate[0]) / scale[0]);
  const y = Math.round((latitude - translate[1]) / scale[1]);
  return [
    [x - halfWidth, y],
    [x, y + halfHeight],
    [x + halfWidth, y],
    [x, y - halfHeight],
    [x - halfWidth, y],
  ];
}
