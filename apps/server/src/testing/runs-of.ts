import { isFull } from './extent.ts';

/** Returns the number of runs of a random test or of rounds of a race: `usual`, or `full` with `OFICIO_TEST_FULL=1`. */
export const runsOf = (usual: number, full: number): number => (isFull ? full : usual);
