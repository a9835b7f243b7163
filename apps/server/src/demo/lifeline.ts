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
  /** Null until the technician names one. */
  readonly price: Cents | null;
  readonly date: number | null;
  readonly offerVersion: number;
  /** The customer's counter-offer, until it is answered. */
  readonly proposed: Cents | null;
  readonly message: string | null;
  /** Why the technician declined. */
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

export interface LifeEvent {
  readonly action: Action | 'create';
  /** Null when it is the payment provider. */
  readonly by: 'customer' | 'technician' | null;
  readonly from: Status | null;
  readonly to: Status;
  readonly at: number;
  /** As it stood after the event. */
  readonly offer: Offer;
}

/** Where a story stands at the moment of seeding. Instants are milliseconds since the epoch. */
export interface Life {
  readonly story: Story;
  readonly status: Status;
  readonly offer: Offer;
  /** Oldest first, beginning with its creation. */
  readonly events: readonly LifeEvent[];
  readonly made: number;
  readonly changed: number;
}

/** Lives a story through, along the lifecycle's own table. Throws when it breaks the table or the order of time. */
export function live(story: Story, now: number): Life {
  const made = instantOf(story.made, now);
  let offer = NO_OFFER;
  let status: Status = 'pending';
  let changed = made;
  const events: LifeEvent[] = [{ action: 'create', by: 'customer', from: null, to: status, at: made, offer }];
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
  // When there is no such row `decide` refuses, whoever acts.
  return TRANSITIONS.find(row => row.action === action && row.from === status)?.by ?? 'customer';
}

function sideOf(actor: Actor): LifeEvent['by'] {
  if (actor === 'payments' || actor === 'administration' || actor === 'system') return null;
  return actor === 'customer' ? 'customer' : 'technician';
}

function offerAfter([action, , detail = {}]: Step, offer: Offer, now: number): Offer {
  const { price, date, words } = detail;
  const cents = price === undefined ? null : toCents(price);
  if (action === 'counter_offer') return { ...offer, proposed: cents, message: words ?? null };
  if (action === 'decline') return { ...offer, reason: words ?? null };
  if (action !== 'approve') return offer;
  if (cents === null) throw new Error('An approval names a price');
  const offerVersion = offer.offerVersion + 1;
  return { ...NO_OFFER, price: cents, date: date ? instantOf(date, now) : null, offerVersion };
}
