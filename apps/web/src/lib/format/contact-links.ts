/** Returns the link that calls a number. */
export const callTo = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;
