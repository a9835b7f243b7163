/** Conversations have no screen of their own yet; whoever is sent to one finds the job on their list. */
const CHAT = '/chat';
const CUSTOMER_LIST = '/dashboard';

/** Where a notification leads: a path of this site, or null when it only tells something. */
export const destinationOf = (link: string | null): string | null =>
  link === CHAT || link?.startsWith(`${CHAT}?`) ? CUSTOMER_LIST : link;
