import { CUSTOMERS, type DemoCustomer } from './content/customers.ts';
import { instantOf } from './content/moments.ts';
import type { Story } from './content/story.ts';

/** Returns whether the customer has confirmed the e-mail address. */
export function isVerified(key: Story['customer']): boolean {
  const customer: DemoCustomer = CUSTOMERS[key];
  return customer.verified !== false;
}

/** Returns the stories with a review that counts in the mean: the newest one of a verified customer about a technician. */
export function countedStories(stories: readonly Story[], now: number): ReadonlySet<Story> {
  const newest = new Map<string, { readonly story: Story; readonly at: number }>();
  for (const story of stories) {
    if (!story.review || !isVerified(story.customer)) continue;
    const key = `${story.customer} ${story.technician}`;
    const at = instantOf(story.review.at, now);
    if (at >= (newest.get(key)?.at ?? 0)) newest.set(key, { story, at });
  }
  return new Set([...newest.values()].map(({ story }) => story));
}
