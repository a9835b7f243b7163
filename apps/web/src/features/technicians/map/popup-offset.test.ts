import { expect, test } from 'vitest';
import { popupOffset } from './popup-offset.ts';

const popup = { width: 270, height: 200 };
const map = { width: 600, height: 700 };
const at = (x: number, y: number, around = map) => popupOffset({ pin: { x, y }, popup, map: around });

test('a popup is above the middle of its pin when there is space', () => {
  expect(at(300, 400)).toEqual({ x: 0, y: -34, isAbove: true });
});

test('a popup is below a pin near the upper edge', () => {
  expect(at(300, 120)).toEqual({ x: 0, y: 228, isAbove: false });
});

test('a popup is moved inwards from a pin near the left or the right edge', () => {
  expect(at(20, 400)).toEqual({ x: 131, y: -34, isAbove: true });
  expect(at(590, 400)).toEqual({ x: -141, y: -34, isAbove: true });
});

test('a popup covers its pin on a map that is too small for both', () => {
  const { y, isAbove } = at(150, 170, { width: 300, height: 320 });
  expect(isAbove).toBe(false);
  // Its upper edge is right under the button.
  expect(170 + y - 20 - popup.height).toBe(64);
});
