import type { ProfileRow } from '../../../apps/server/src/modules/technicians/store/read-profiles.ts';
import { NAMES, SURNAMES } from './names.ts';
import { createRandom, pick, type Random } from './random.ts';
import { createSpain } from './spain.ts';

export interface Technician {
  readonly profile: ProfileRow;
  readonly services: readonly number[];
}

const BIOS = [
  'Más de diez años de experiencia en averías, reformas y urgencias del hogar. Presupuesto sin compromiso.',
  'Trabajo limpio y con garantía. Atiendo fines de semana y festivos en toda la provincia.',
  'Pequeña empresa familiar. Llegamos a la hora que decimos y dejamos todo como estaba.',
];
const STREETS = [
  'Calle Mayor',
  'Avenida de la Constitución',
  'Calle de la Peña',
  'Plaza de España',
  'Calle Nueva',
];
/** Cumulative shares of the technicians with one, at most two and at most three services; the others have four. */
const OFFERS_UP_TO = [0.35, 0.65, 0.85];
const WITHOUT_REVIEWS = 0.2;
const WITHOUT_RATE = 0.05;

/** Creates `count` approved technicians, spread over Spain like its people and the same in every run. Ids start at 1. */
export function* createTechnicians(count: number, services: number): Generator<Technician> {
  const random = createRandom(1);
  const place = createSpain(random);
  for (let id = 1; id <= count; id += 1) {
    const reviews = random() < WITHOUT_REVIEWS ? 0 : Math.ceil(-25 * Math.log(1 - random()));
    const mean = 3 + 2 * Math.sqrt(random());
    yield {
      profile: {
        profile_id: id,
        user_id: id,
        name: `${pick(random, NAMES)} ${pick(random, SURNAMES)} ${pick(random, SURNAMES)}`,
        email: `${id}@oficio.test`,
        phone: null,
        bio: pick(random, BIOS),
        experience_years: Math.floor(random() * 35),
        hourly_rate_cents: random() < WITHOUT_RATE ? null : 1500 + 50 * Math.floor(random() * 90),
        ...place(),
        point_moves: '[]',
        address: `${pick(random, STREETS)} ${Math.ceil(random() * 90)}`,
        available: 1,
        town: null,
        photo: null,
        seen_name: null,
        seen_bio: null,
        changed_at: null,
        approved: 1,
        suspended_at: null,
        rating_sum: Math.min(5 * reviews, Math.round(mean * reviews)),
        rating_count: reviews,
        created_at: 0,
      },
      services: drawServices(random, services),
    };
  }
}

function drawServices(random: Random, services: number): number[] {
  const share = random();
  const wanted = 1 + OFFERS_UP_TO.filter(upTo => share >= upTo).length;
  const offered = new Set<number>();
  // The power makes the first services of the catalogue more frequent than the last ones.
  while (offered.size < wanted) offered.add(1 + Math.floor(random() ** 1.5 * services));
  return [...offered].sort((a, b) => a - b);
}
