/**
 * How long a payment may be in processing until the provider is asked about it, and between one question and the next.
 * Milliseconds.
 */
export const PROCESSING_MS = 900_000;
