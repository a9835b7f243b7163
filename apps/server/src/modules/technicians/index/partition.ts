/** Returns the number of leading positions that pass a test, which all others after them fail. */
export function partition(length: number, test: (position: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (test(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
