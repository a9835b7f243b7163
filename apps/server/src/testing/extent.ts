/** Only what takes at most two minutes on two cores. */
export const isQuick = process.env.OFICIO_TEST_QUICK === '1';
/** Every suite on both engines, every person and the long property runs. */
export const isFull = process.env.OFICIO_TEST_FULL === '1';

/** Returns the number of runs of a random test or of rounds of a race: `usual`, or `full` with `OFICIO_TEST_FULL=1`. */
export const runsOf = (usual: number, full: number): number => (isFull ? full : usual);
