/**
 * Compares the suggestions for a need with a plain `like` over the same words and names: which services they find, and their time beside
 * each other. Measures `GET /api/search/suggestions` of a server with 100,000 technicians.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { suggestionEndpoints } from '@oficio/domain/search/contract.ts';
import { defaultWords } from '@oficio/domain/search/service-words.ts';
import { createServiceCatalogue } from '../../apps/server/src/modules/technicians/catalogue/service-catalogue.ts';
import { createServiceFinder } from '../../apps/server/src/modules/technicians/catalogue/service-finder.ts';
import { findServices } from '../../apps/server/src/modules/technicians/store/catalogue.ts';
import { createSuggestions } from '../../apps/server/src/modules/technicians/suggestions/suggest.ts';
import { CONTROL_NEEDS, CONTROL_UNRELATED } from '../../apps/server/src/testing/search/control-needs.ts';
import { NEEDS, UNRELATED } from '../../apps/server/src/testing/search/needs.ts';
import { freePort } from '../../tests/support/free-port.ts';
import { sizeOf } from './support/brief.ts';
import { createLikeSearch, type LikeSearch } from './support/like-search.ts';
import { openOurServer } from './support/our-server.ts';
import { createRandom, pick } from './support/random.ts';
import { type Figure, report } from './support/report.ts';
import { median, race } from './support/rounds.ts';
import { loadTechnicians } from './support/searches.ts';
import { databaseFile, openSqliteWorld, type SqliteWorld } from './support/sqlite-world.ts';

/** The names of the figures contain the full size. */
const TECHNICIANS = sizeOf(100_000, 1000);
const CALLS = sizeOf(3000, 20);
const SERVICES = Object.keys(NEEDS);
const TEXTS = Object.values(NEEDS).flat();
/** Beginnings of names, from the most frequent to one that nobody has. */
const TYPED_NAMES = ['ma', 'gar', 'lucia', 'lucia nu', 'zzz'];
const MADRID = { lat: 40.4168, lng: -3.7038 };

type Find = (text: string) => readonly string[];

/** Returns the percentage of needs whose service is among the first ones. */
function percentFound(needs: typeof NEEDS, find: Find, count: number): number {
  const found = Object.entries(needs).flatMap(([service, texts]) =>
    texts.map(text => find(text).slice(0, count).includes(service)),
  );
  return (100 * found.filter(Boolean).length) / found.length;
}

/** Returns the percentage of texts for which at least one service is found. */
const percentWith = (texts: readonly string[], find: Find): number =>
  (100 * texts.filter(text => find(text).length > 0).length) / texts.length;

async function finderOf(withWords: boolean): Promise<Find> {
  const finder = await createServiceFinder(
    SERVICES.map((name, id) => ({ id, name, words: withWords ? defaultWords(name) : [] })),
  );
  return text => finder.find(text).map(({ id }) => SERVICES[id] ?? '');
}

async function compareAnswers(like: LikeSearch): Promise<Figure[]> {
  const ours = await finderOf(true);
  const namesOnly = await finderOf(false);
  return [
    {
      name: '150 needs: the right service among the first three, %',
      value: percentFound(NEEDS, ours, 3),
      firstTarget: '≥ 95',
      goal: '≥ 95',
      raw: {
        'names of services only %': percentFound(NEEDS, namesOnly, 3),
        'like %': percentFound(NEEDS, like.services, 3),
        'like without stop words %': percentFound(NEEDS, like.servicesByTerms, 3),
        'first, ours %': percentFound(NEEDS, ours, 1),
        'first, like %': percentFound(NEEDS, like.services, 1),
        'first, like without stop words %': percentFound(NEEDS, like.servicesByTerms, 1),
      },
    },
    {
      name: '75 needs written after the words: among the first three, %',
      value: percentFound(CONTROL_NEEDS, ours, 3),
      firstTarget: '≥ 95',
      goal: '≥ 95',
      raw: {
        'like %': percentFound(CONTROL_NEEDS, like.services, 3),
        'like without stop words %': percentFound(CONTROL_NEEDS, like.servicesByTerms, 3),
      },
    },
    {
      name: '70 unrelated texts: with a service, %',
      value: percentWith([...UNRELATED, ...CONTROL_UNRELATED], ours),
      firstTarget: '≤ 25',
      goal: '≤ 10',
      raw: {
        'like %': percentWith([...UNRELATED, ...CONTROL_UNRELATED], like.services),
        'like without stop words %': percentWith([...UNRELATED, ...CONTROL_UNRELATED], like.servicesByTerms),
        'written before the words %': percentWith(UNRELATED, ours),
        'written after the words %': percentWith(CONTROL_UNRELATED, ours),
      },
    },
  ];
}

async function compareTimes({ database }: SqliteWorld, like: LikeSearch): Promise<Figure[]> {
  const random = createRandom(4);
  const { index, readCards, loaded } = await loadTechnicians(database);
  const catalogue = createServiceCatalogue(
    () => findServices(database.read),
    () => 1,
  );
  const suggest = createSuggestions({ catalogue, index, readCards });
  const center = { latitude: MADRID.lat, longitude: MADRID.lng };
  const ms = await race({
    ours: () => suggest({ q: pick(random, TEXTS), ...MADRID }),
    like: () => {
      const text = pick(random, TEXTS);
      return [like.services(text), like.technicians(text)];
    },
    'our services': () => catalogue.suggest(pick(random, TEXTS)),
    'like services': () => like.services(pick(random, TEXTS)),
    'our names': () => loaded.named(pick(random, TYPED_NAMES), { count: 5, center }),
    'like names': () => like.technicians(pick(random, TYPED_NAMES)),
    'most frequent beginning': () => loaded.named('ma', { count: 5, center }),
  });
  return [
    {
      name: 'Services, places and technicians for a need, 100,000 technicians: like over words and names ÷ ours',
      value: ms.like / ms.ours,
      firstTarget: '≥ 1',
      goal: '≥ 1',
      raw: { 'ours ms': ms.ours, 'like ms': ms.like },
    },
    {
      name: 'Services only: like ÷ ours',
      value: ms['like services'] / ms['our services'],
      firstTarget: '≥ 1',
      goal: '≥ 1',
      raw: { 'ours ms': ms['our services'], 'like ms': ms['like services'] },
    },
    {
      name: 'Technicians by name, near Madrid, 100,000: like without an order ÷ ours',
      value: ms['like names'] / ms['our names'],
      firstTarget: '≥ 1',
      goal: '≥ 1',
      raw: {
        'ours ms': ms['our names'],
        'like ms': ms['like names'],
        'ours, most frequent beginning ms': ms['most frequent beginning'],
      },
    },
  ];
}

/** Types needs letter by letter, as a browser does, and names. */
async function measureServer(dataDir: string): Promise<Figure[]> {
  const random = createRandom(5);
  const port = await freePort();
  const environment = { DATA_DIR: dataDir, SEED_DEMO: '0', RATE_LIMIT: '0', LOG_LEVEL: 'warn' };
  const server = await openOurServer(environment, port);
  try {
    while ((await fetch(`http://127.0.0.1:${port}/readyz`)).status !== 200) await sleep(100);
    const times: number[] = [];
    for (let call = -CALLS / 10; call < CALLS; call += 1) {
      const text = random() < 0.2 ? pick(random, TYPED_NAMES) : pick(random, TEXTS);
      const q = text.slice(0, 2 + Math.floor(random() * (text.length - 1)));
      const query = new URLSearchParams({ q, lat: String(MADRID.lat), lng: String(MADRID.lng) });
      const startedAt = performance.now();
      const answer = await fetch(`http://127.0.0.1:${port}${suggestionEndpoints.suggest.path}?${query}`);
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`The server answered ${answer.status} for ${q}`);
      // The first calls warm up.
      if (call >= 0) times.push(performance.now() - startedAt);
    }
    const sorted = times.toSorted((one, other) => one - other);
    return [
      {
        name: 'GET /api/search/suggestions while typing, 100,000 technicians: 99 of 100 answers within, ms',
        value: sorted[Math.floor(0.99 * sorted.length)] ?? 0,
        firstTarget: '≤ 50',
        goal: '≤ 50',
        raw: { 'median ms': median(times), 'longest ms': sorted.at(-1) ?? 0, calls: times.length },
      },
    ];
  } finally {
    server.kill();
  }
}

const say = (step: string) => process.stdout.write(`  … ${step}\n`);

const folder = await mkdtemp(join(tmpdir(), 'oficio-bench-'));
try {
  say(`loading ${TECHNICIANS} technicians`);
  const world = await openSqliteWorld(join(folder, 'world'), TECHNICIANS);
  const like = createLikeSearch(databaseFile(world.dataDir), SERVICES);
  say('comparing answers');
  const figures = await compareAnswers(like);
  say('comparing times');
  figures.push(...(await compareTimes(world, like)));
  like.close();
  await world.database.close();
  say('asking a server');
  figures.push(...(await measureServer(world.dataDir)));
  await report('suggestions', figures);
} finally {
  await rm(folder, { recursive: true, force: true });
}
