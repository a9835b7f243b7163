import { describe, expect, it } from 'vitest';
import { movesAfter, pointMovesText } from './point-moves.ts';

const HOUR = 3_600_000;
const NOW = 1_000_000_000_000;
const MADRID = { latitude: 40.4168, longitude: -3.7038 };
const SEVILLA = { latitude: 37.3891, longitude: -5.9845 };
const LIMIT = 3;

describe('movesAfter', () => {
  it('counts a move to another public point, and none within the same rounded one', () => {
    const one = { moves: [], now: NOW };
    expect(movesAfter({ ...one, from: MADRID, to: SEVILLA }, LIMIT)).toEqual({ moves: [NOW], waitMs: 0 });
    const near = { latitude: 40.41682, longitude: -3.70379 };
    expect(movesAfter({ ...one, from: MADRID, to: near }, LIMIT)).toEqual({ moves: [], waitMs: 0 });
  });

  it('does not count the first point', () => {
    expect(movesAfter({ from: null, to: MADRID, moves: [], now: NOW }, LIMIT).moves).toEqual([]);
  });

  it('refuses the fourth move in a day until the first one is a day old', () => {
    const moves = [NOW - 20 * HOUR, NOW - HOUR, NOW - HOUR];
    expect(movesAfter({ from: MADRID, to: SEVILLA, moves, now: NOW }, LIMIT).waitMs).toBe(4 * HOUR);
    const later = NOW + 4 * HOUR;
    expect(movesAfter({ from: MADRID, to: SEVILLA, moves, now: later }, LIMIT)).toEqual({
      moves: [...moves.slice(1), later],
      waitMs: 0,
    });
  });

  it('always allows to remove the point, and counts it and the point after it', () => {
    const moves = [NOW - HOUR, NOW - HOUR, NOW - HOUR];
    const removed = movesAfter({ from: MADRID, to: null, moves, now: NOW }, LIMIT);
    expect(removed).toEqual({ moves: [...moves, NOW], waitMs: 0 });
    expect(movesAfter({ from: null, to: SEVILLA, moves: removed.moves, now: NOW }, LIMIT).waitMs).toBe(
      23 * HOUR,
    );
  });
});

it('pointMovesText says how often and until when', () => {
  expect(pointMovesText(3, 5 * HOUR)).toBe(
    'Solo puedes mover tu punto en el mapa 3 veces al día. Podrás moverlo en 5 horas',
  );
});
