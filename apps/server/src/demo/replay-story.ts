import { type Cents, toCents } from '@oficio/domain/payments/money.ts';
import {
  type Action,
  type Actor,
  decide,
  type Status,
  TRANSITIONS,
} from '@oficio/domain/requests/lifecycle.ts';
import { instantOf } from './content/moments.ts';
import type { Step, Story } from './content/story.ts';

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
export function replayStory(story: Story, now: number): DemoRequest {
  const made = instantOf(story.made, now);
  let offer = NO_OFFER;
  let status: Status = 'pending';
  let changed = made;
  const events: DemoEvent[] = [{ action: 'create', by: 'customer', from: null, to: status, at: made, offer }];
  for (const step of story.steps) {
    const [action, moment] = step;
    const at = instantOf(moment, now);
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

function actorOf([action, , detail]: Step, status: Status, { open }: Story): Actor {
  if (detail?.by) return detail.by;
  if (action === 'accept') return open ? 'eligible_technician' : 'chosen_technician';
  // Without such a row, `decide` refuses every actor.
  return TRANSITIONS.find(row => row.action === action && row.from === status)?.by ?? 'customer';
}

function sideOf(actor: Actor): DemoEvent['by'] {
  if (actor === 'payments' || actor === 'administration' || actor === 'system') return null;
  return actor === 'customer' ? 'customer' : 'technician';
}

function offerAfter([action, , detail = {}]: Step, offer: Offer, now: number): Offer {
  const { price, date, message } = detail;
  const cents = price === undefined ? null : toCents(price);
  if (action === 'counter_offer') return { ...offer, proposed: cents, message: message ?? null };
  if (action === 'decline') return { ...offer, reason: message ?? null };
  if (action !== 'approve') return offer;
  if (cents === null) throw new Error('An approval names a price');
  const offerVersion = offer.offerVersion + 1;
  return { ...NO_OFFER, price: cents, date: date ? instantOf(date, now) : null, offerVersion };
}
