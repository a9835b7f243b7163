/** Text that may stand in a header or a list: what would end the line is a space. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
