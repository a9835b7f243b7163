import { type Cents, toCents } from '@oficio/domain/payments/money.ts';
import {
  type Action,
  type Actor,
  decide,
  type Status,
  TRANSITIONS,
} from '@oficio/domain/requests/lifecycle.ts';
import {
  CUSTOMERS,
  type CustomerKey,
  type DemoJob,
  type DemoReview,
  type DemoTechnician,
  JOBS,
  type ServiceName,
  STORIES,
  type Step,
  type Story,
  TECHNICIANS,
} from './content.ts';
import { instantOf } from './moments.ts';

/** Returns the current stories, which still cause notifications. Throws when a story is impossible. */
export const demoStories = (now: number): readonly DemoRequest[] =>
  STORIES.map(story => replayStory(story, now));

/** Returns the finished jobs of the technicians' older reviews. */
export const demoPast = (now: number): readonly DemoRequest[] =>
  TECHNICIANS.flatMap(pastJobs).map(story => replayStory(story, now));

interface Offer {
  /** Null until the technician makes an offer. */
  readonly price: Cents | null;
  readonly date: number | null;
  readonly offerVersion: number;
  /** The customer's counter-offer while it is unanswered. */
  readonly proposed: Cents | null;
  readonly message: string | null;
  /** The technician's reason for declining. */
  readonly reason: string | null;
}

const NO_OFFER: Offer = {
  price: null,
  date: null,
  offerVersion: 0,
  proposed: null,
  message: null,
  reason: null,
};

export interface DemoEvent {
  readonly action: Action | 'create';
  /** Null when the payment provider acts. */
  readonly by: 'customer' | 'technician' | null;
  readonly from: Status | null;
  readonly to: Status;
  readonly at: number;
  /** The offer after the event. */
  readonly offer: Offer;
}

/** The state of a story at the time of seeding. Instants are milliseconds since the epoch. */
export interface DemoRequest {
  readonly story: Story;
  readonly status: Status;
  readonly offer: Offer;
  /** Oldest first, starting with the creation. */
  readonly events: readonly DemoEvent[];
  readonly made: number;
  readonly changed: number;
}

/**
 * Applies the steps of a story to the lifecycle's table. Throws when a step is not allowed or the times are out of
 * order.
 */
function replayStory(story: Story, now: number): DemoRequest {
  const made = instantOf(story.made, now);
  let offer = NO_OFFER;
  let status: Status = 'pending';
  let changed = made;
  const events: DemoEvent[] = [{ action: 'create', by: 'customer', from: null, to: status, at: made, offer }];
  for (const step of story.steps) {
    const { action, when } = step;
    const at = instantOf(when, now);
    const actor = actorOf(step, status, story);
    const decision = decide(status, action, actor);
    const what = `${action} of "${story.description}"`;
    if (!decision.allowed) throw new Error(`The lifecycle forbids the ${what} (${status}, ${actor})`);
    if (at < changed || at > now) throw new Error(`The ${what} is out of order`);
    offer = offerAfter(step, offer, now);
    events.push({ action, by: sideOf(actor), from: status, to: decision.to, at, offer });
    status = decision.to;
    changed = at;
  }
  return { story, status, offer, events, made, changed };
}

function actorOf({ action, by }: Step, status: Status, { open }: Story): Actor {
  if (by) return by;
  if (action === 'accept') return open ? 'eligible_technician' : 'chosen_technician';
  // Without such a row, `decide` refuses every actor.
  return TRANSITIONS.find(row => row.action === action && row.from === status)?.by ?? 'customer';
}

function sideOf(actor: Actor): DemoEvent['by'] {
  if (actor === 'payments' || actor === 'administration' || actor === 'system') return null;
  return actor === 'customer' ? 'customer' : 'technician';
}

function offerAfter({ action, price, date, message }: Step, offer: Offer, now: number): Offer {
  const cents = price === undefined ? null : toCents(price);
  if (action === 'counter_offer') return { ...offer, proposed: cents, message: message ?? null };
  if (action === 'decline') return { ...offer, reason: message ?? null };
  if (action !== 'approve') return offer;
  if (cents === null) throw new Error('An approval names a price');
  const offerVersion = offer.offerVersion + 1;
  return { ...NO_OFFER, price: cents, date: date ? instantOf(date, now) : null, offerVersion };
}

const WORKING_DAY = 8;
/** Minutes past the hour, so that not all events happen on the hour. */
const MINUTES = ['05', '20', '10', '45', '35', '50', '25'] as const;

/**
 * Returns one finished job for each of a technician's reviews, with a price that fits its hours and the hourly rate.
 */
function pastJobs(technician: DemoTechnician, technicianIndex: number): Story[] {
  const done = new Map<ServiceName, number>();
  return technician.reviews.map((review, index) => {
    const service = review.service ?? pick(technician.services, 0);
    const times = done.get(service) ?? 0;
    done.set(service, times + 1);
    const job = pick(JOBS[service], technicianIndex + times);
    return pastJob(technician, review, { service, job, variety: technicianIndex + index * 3 });
  });
}

interface Work {
  readonly service: ServiceName;
  readonly job: DemoJob;
  /** Any number; consecutive jobs should have different ones. */
  readonly variety: number;
}

function pastJob(technician: DemoTechnician, review: DemoReview, { service, job, variety }: Work): Story {
  const { by: customer, daysAgo, stars, comment } = review;
  const { description, hours, materials } = job;
  const price = Math.max(25, Math.round((hours * technician.hourlyRate + materials) / 5) * 5);
  const minutes = pick(MINUTES, variety);
  const worked = daysAgo + 1 + (variety % 2);
  const nights = Math.ceil(hours / WORKING_DAY) - 1;
  const start = worked + nights;
  const finish = Math.min(9 + Math.ceil(nights > 0 ? WORKING_DAY : hours), 18);
  const made = start + 3 + (variety % 5);
  const date = { daysAgo: start, at: '09:00' };
  const steps: Step[] = [
    { action: 'accept', when: { daysAgo: made, at: `13:${minutes}` } },
    { action: 'approve', when: { daysAgo: made - 1, at: `10:${minutes}` }, price, date },
    { action: 'payment_succeeded', when: { daysAgo: made - 1, at: `21:${minutes}` } },
    { action: 'start', when: { daysAgo: start, at: `09:${minutes}` } },
    { action: 'complete', when: { daysAgo: worked, at: `${finish}:${minutes}` } },
  ];
  return {
    customer,
    technician: technician.name,
    service,
    description,
    city: technician.city,
    made: { daysAgo: made, at: `11:${minutes}` },
    scheduledAt: date,
    steps,
    review: { when: { daysAgo, at: `20:${minutes}` }, stars, comment },
    ...(variety % 3 === 0 && { open: true as const }),
  };
}

/** Returns one of the items; another one for the next number. */
export function pick<Item>(items: readonly Item[], variety: number): Item {
  const item = items[variety % items.length];
  if (item === undefined) throw new Error('The demo has nothing to choose from');
  return item;
}

/** Returns whether the customer has confirmed the e-mail address. */
export function isVerified(key: CustomerKey): boolean {
  return CUSTOMERS[key].verified !== false;
}

/** Returns the stories with a review that counts in the mean: the newest one of a verified customer about a technician. */
export function countedStories(stories: readonly Story[], now: number): ReadonlySet<Story> {
  const newest = new Map<string, { readonly story: Story; readonly at: number }>();
  for (const story of stories) {
    if (!story.review || !isVerified(story.customer)) continue;
    const key = `${story.customer} ${story.technician}`;
    const at = instantOf(story.review.when, now);
    if (at >= (newest.get(key)?.at ?? 0)) newest.set(key, { story, at });
  }
  return new Set([...newest.values()].map(({ story }) => story));
}
