/** Page of one job (`/trabajos/{id}`): the same address for its customer, its technician and the staff. */
export const JOB_PAGE = '/trabajos';

export const jobPath = (requestId: number): string => `${JOB_PAGE}/${requestId}`;
