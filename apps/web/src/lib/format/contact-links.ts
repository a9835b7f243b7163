/** Returns the link that writes to an address. Encoded, because an address may contain `?` and `&`, which would add recipients or a text. */
export const mailTo = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;

/** Returns the link that calls a number. */
export const callTo = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;
