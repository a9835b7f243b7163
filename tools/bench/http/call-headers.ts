/** Headers of every call, as browsers and crawlers send them. */
export const CALL_HEADERS = { 'accept-encoding': 'gzip, deflate, br', accept: '*/*' } as const;
