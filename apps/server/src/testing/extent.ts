/** Only what takes at most two minutes on two cores. */
export const isQuick = process.env.OFICIO_TEST_QUICK === '1';
/** Every suite on both engines, every person and the long property runs. */
export const isFull = process.env.OFICIO_TEST_FULL === '1';
