import { readFileSync } from 'node:fs';
import { PROVINCE_LIST, type Province, provinceOf } from '@oficio/domain/places/provinces.ts';
import { ISLANDS, OTHER_NAMES } from './areas.ts';
import { keyOf, withoutArticle } from './keys.ts';

/** A municipality, a town in one, a province or an island of Spain. */
export interface BuiltInPlace {
  /** Code of the INE of the municipality; for a province or an island that of its main town. */
  readonly code: string;
  readonly kind: 'municipality' | 'town' | 'area';
  /** 'Las Rozas de Madrid, Madrid', 'Las Matas, Las Rozas de Madrid', 'Toledo'. */
  readonly label: string;
  /** WGS 84 degrees of the middle of the town. */
  readonly latitude: number;
  readonly longitude: number;
  /** Only to order places. 0 if unknown. */
  readonly population: number;
  readonly isCapital: boolean;
  readonly province: Province;
  /** Names as searches compare them. */
  readonly names: readonly string[];
  /** The names that have an article, without it: 'rozas de madrid'. */
  readonly shortNames: readonly string[];
}

/** Made by `tools/places`; its first lines name the columns. */
const FILE = new URL('./places.txt', import.meta.url);

let places: readonly BuiltInPlace[] | undefined;
let municipalities: ReadonlyMap<string, BuiltInPlace> | undefined;

/** Returns all places. Reads them at the first call, in some 50 ms. */
export function builtInPlaces(): readonly BuiltInPlace[] {
  places ??= readPlaces(readFileSync(FILE, 'utf8'));
  return places;
}

/** Returns the municipality with a code of the INE; undefined if there is none. */
export function findMunicipality(code: string): BuiltInPlace | undefined {
  municipalities ??= new Map(
    builtInPlaces()
      .filter(({ kind }) => kind === 'municipality')
      .map(place => [place.code, place]),
  );
  return municipalities.get(code);
}

function readPlaces(text: string): readonly BuiltInPlace[] {
  const [municipalityLines = '', townLines = ''] = text.replace(/^(#.+\n)+/, '').split('#\n');
  const municipalities = linesOf(municipalityLines).map(line => {
    const { code, name, province, ...rest } = readLine(line);
    const isProvince = keyOf(name) === keyOf(province.name);
    const label = isProvince ? name : `${name}, ${province.name}`;
    return {
      code,
      kind: 'municipality',
      label,
      province,
      isCapital: province.capital === code,
      ...rest,
    } as const;
  });
  const byCode = new Map(municipalities.map(place => [place.code, place]));
  const towns = linesOf(townLines).map(line => {
    const { name, ...rest } = readLine(line);
    const [municipality] = byCode.get(rest.code)?.label.split(', ') ?? [];
    return { kind: 'town', label: `${name}, ${municipality}`, isCapital: false, ...rest } as const;
  });
  const provinces = PROVINCE_LIST.map(
    ({ code, name, capital }) => [capital, name, OTHER_NAMES[code] ?? []] as const,
  );
  const areas = [...provinces, ...ISLANDS.map(([code, name]) => [code, name, []] as const)].flatMap(
    ([code, label, otherNames]) => {
      const town = byCode.get(code);
      if (!town || town.names.includes(keyOf(label))) return [];
      return [{ ...town, ...namesOf([label, ...otherNames]), kind: 'area', label } as const];
    },
  );
  return [...municipalities, ...towns, ...areas];
}

const linesOf = (text: string): string[] => text.trimEnd().split('\n');

function readLine(line: string) {
  const [code = '', name = '', latitude, longitude, population, aliases = ''] = line.split('\t');
  const province = provinceOf(code);
  if (!province) throw new Error(`No province of ${code}`);
  return {
    code,
    name,
    latitude: Number(latitude),
    longitude: Number(longitude),
    population: Number(population ?? 0),
    province,
    ...namesOf([...name.split('/'), ...aliases.split(';')]),
  };
}

function namesOf(written: readonly string[]) {
  const names = [...new Set(written.map(keyOf).filter(Boolean))];
  return { names, shortNames: names.map(withoutArticle).filter(short => !names.includes(short)) };
}
