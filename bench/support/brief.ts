/** True when the benchmarks run inside the tests: small sizes and short turns show that they work, not how fast the product is. */
export const isBrief = process.env.BENCH_BRIEF === '1';

/** Returns the size to measure with, or the small one of a brief run. */
export const sizeOf = (full: number, brief: number): number => (isBrief ? brief : full);
