import { performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';

const LOOK_MS = 2000;
/** Share of a look's time in which anything ran: what is below it is nobody's visit. */
const QUIET = 0.02;
/** Looks in a row. */
const QUIET_LOOKS = 2;
/** Bytes that the heap must have grown by, for the pause to be worth it. */
const WORTH_COLLECTING = 8_000_000;

interface Process {
  /** Node's `--expose-gc`; without it nothing is collected but what V8 collects. */
  readonly collect: (() => unknown) | undefined;
  /** Share of the time since the last call in which the event loop was busy, 0 to 1. */
  readonly busy: () => number;
  /** Bytes. */
  readonly heapSize: () => number;
}

/**
 * Gives memory back after a start and after a rush. V8 keeps what it once took for as long as nobody asks for anything, since
 * nothing then makes it look; so when nothing has happened for a few seconds and there is something to give back, it is made
 * to: a pause of some 50 ms, once, when nobody waits. Returns how to stop.
 */
export function collectWhenIdle({ collect, busy, heapSize }: Process = thisProcess()): () => void {
  if (!collect) return () => {};
  let kept = 0;
  let quiet = 0;
  const looking = setInterval(() => {
    quiet = busy() < QUIET ? quiet + 1 : 0;
    if (quiet < QUIET_LOOKS || heapSize() - kept < WORTH_COLLECTING) return;
    collect();
    kept = heapSize();
    quiet = 0;
    busy();
  }, LOOK_MS).unref();
  return () => clearInterval(looking);
}

function thisProcess(): Process {
  let before = performance.eventLoopUtilization();
  const { gc } = globalThis;
  return {
    // Only this flavour gives pages back to the system.
    collect: gc && (() => gc({ type: 'major', flavor: 'last-resort' })),
    busy() {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, before);
      before = now;
      return utilization;
    },
    heapSize: () => getHeapStatistics().total_heap_size,
  };
}
