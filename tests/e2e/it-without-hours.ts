import { it } from 'vitest';
import { isFull } from '../../apps/server/src/testing/extent.ts';
import { IS_USUAL_PERSON } from './support.ts';

/** A journey without hours or terms: other clocks and time zones run it only in `npm test -- full`. */
export const itWithoutHours = it.skipIf(!IS_USUAL_PERSON && !isFull);
