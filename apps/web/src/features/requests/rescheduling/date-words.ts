/** Returns what a proposal names: a job without an agreed date has no other one. */
export const dateWords = (agreed: string | null | undefined): 'una fecha' | 'otra fecha' =>
  agreed == null ? 'una fecha' : 'otra fecha';
