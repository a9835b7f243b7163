/** True in the tests: small sizes and short turns check that the benchmarks work; the figures have no meaning. */
export const isBrief = process.env.BENCH_BRIEF === '1';

/** Returns the full size, or the small size in a brief run. */
export const sizeOf = (full: number, brief: number): number => (isBrief ? brief : full);
