import { ALL_SERVICES, ALL_TOWNS, type JobMeasure, NO_TOWN } from '@oficio/domain/admin/job-figures.ts';
import { dayOf, type Month, midnight } from '@oficio/domain/requests/month.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { sumMovements } from '../../payments/public.ts';
import { countRegistrations, readRequests, type Span } from '../store/counted-rows.ts';
import type { MonthFigures } from '../store/figure-months.ts';
import type { DayFigure, Metric } from '../store/figures.ts';
import type { JobFigure } from '../store/job-figures.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Counts a month from its rows, in parts that each take a few milliseconds. `checkpoint` runs before each day and may throw. */
export async function countMonth(
  db: Reader,
  { from, until }: Month,
  checkpoint: () => void,
): Promise<MonthFigures> {
  const days: DayFigure[] = [];
  const jobs = new JobCount();
  for (let day = dayOf(from); day < dayOf(until); day += DAY_MS) {
    checkpoint();
    const span = { from: midnight(day), until: midnight(day + DAY_MS) };
    const counts = new Map<Metric, number>([
      ...(await sumMoney(db, span)),
      ['registration', await countRegistrations(db, span)],
    ]);
    for await (const request of readRequests(db, span)) {
      const metric = `request:${request.status}` as const;
      counts.set(metric, (counts.get(metric) ?? 0) + 1);
      jobs.add(request);
    }
    for (const [metric, value] of counts) if (value !== 0) days.push({ metric, day: day / DAY_MS, value });
  }
  return { days, jobs: jobs.figures() };
}

/** Returns the collected money and the fees in cents. */
async function sumMoney(db: Reader, span: Span): Promise<[Metric, number][]> {
  const sums = await sumMovements(db, span);
  const balanceOf = (counted: typeof sums) =>
    counted.reduce((all, { debit_cents, credit_cents }) => all + debit_cents - credit_cents, 0);
  return [
    [
      'paid_cents',
      balanceOf(sums.filter(({ kind, account }) => kind === 'charge' && account === 'provider')),
    ],
    ['fee_cents', 0 - balanceOf(sums.filter(({ account }) => account === 'fees'))],
  ];
}

type CountedRequest =
  ReturnType<typeof readRequests> extends AsyncGenerator<infer Row, unknown, unknown> ? Row : never;
type Event = CountedRequest['events'][number];

/** Counts the jobs of a month by service and town, with rows for all services and all towns. */
class JobCount {
  readonly #figures = new Map<string, { -readonly [Name in keyof JobFigure]: JobFigure[Name] }>();

  add(request: CountedRequest): void {
    for (const measure of measuresOf(request))
      for (const service_id of [request.service_id, ALL_SERVICES])
        for (const town of [request.town ?? NO_TOWN, ALL_TOWNS]) {
          const key = `${service_id} ${town} ${measure}`;
          const known = this.#figures.get(key);
          if (known) known.value += 1;
          else this.#figures.set(key, { service_id, town, measure, value: 1 });
        }
  }

  figures = (): JobFigure[] => [...this.#figures.values()];
}

/** Returns what a request adds to the figures of its month. */
function measuresOf(request: CountedRequest): JobMeasure[] {
  const { events, created_at: createdAt } = request;
  const answer = events.find(({ action }) => action === 'accept' || action === 'decline');
  return [
    ...(answer ? [answerMeasure(answer.at - createdAt)] : []),
    ...events.flatMap(event => stepMeasure(event, request) ?? []),
  ];
}

/** `took` is the time until the first answer in milliseconds. */
function answerMeasure(took: number): JobMeasure {
  if (took < HOUR_MS) return 'answer_1h';
  if (took < 4 * HOUR_MS) return 'answer_4h';
  return took < 24 * HOUR_MS ? 'answer_24h' : 'answer_later';
}

function stepMeasure(
  { action, actor_id: actorId, to_status: status }: Event,
  { user_id: customerId }: CountedRequest,
): JobMeasure | null {
  if (action === 'create') return 'requests';
  if (action === 'complete') return 'completed';
  if (status !== 'cancelled') return null;
  if (action === 'decline') return 'end_declined';
  if (action === 'cancel' && actorId === customerId) return 'end_cancelled';
  if (action === 'withdraw') return actorId === customerId ? 'end_customer' : 'end_technician';
  return 'end_refunded';
}
