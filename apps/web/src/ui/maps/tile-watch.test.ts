import { describe, expect, it } from 'vitest';
import { TileWatch } from './tile-watch.ts';

function watched(count: number) {
  const watch = new TileWatch();
  const tiles = Array.from({ length: count }, () => ({}));
  for (const tile of tiles) watch.begin(tile);
  const end = (result: 'loaded' | 'failed', from: number, to = from + 1) => {
    for (const tile of tiles.slice(from, to)) watch.end(tile, result);
  };
  return { watch, tiles, end };
}

describe('TileWatch', () => {
  it('says nothing while tiles are awaited, so that one early failure shows no notice', () => {
    const { watch, end } = watched(4);
    expect(watch.verdict).toBeNull();
    end('failed', 0, 3);
    expect(watch.verdict).toBeNull();
    end('failed', 3);
    expect(watch.verdict).toBe('missing');
  });

  it('says that streets are there when only few tiles of the view failed', () => {
    const { watch, end } = watched(4);
    end('failed', 0);
    end('loaded', 1, 4);
    expect(watch.verdict).toBe('there');
  });

  it('counts tiles of a silent host as failed when it gives up, and as loaded when they arrive later', () => {
    const { watch, end } = watched(3);
    watch.giveUp();
    expect(watch.verdict).toBe('missing');
    end('loaded', 0, 2);
    expect(watch.verdict).toBe('there');
  });

  it('says nothing about a view without tiles, and forgets those that have left it', () => {
    const { watch, tiles, end } = watched(2);
    end('failed', 0, 2);
    for (const tile of tiles) watch.remove(tile);
    expect(watch.verdict).toBeNull();
    end('failed', 0);
    expect(watch.verdict).toBeNull();
  });
});
