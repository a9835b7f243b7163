/** Replaces line breaks and control characters with spaces, for headers and lists. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
