import { describe, expect, test } from 'vitest';
import { movedCrop, placeInFrame, squareOf, UNCROPPED } from './crop.ts';

const PICTURE = { width: 400, height: 200 };

describe('squareOf', () => {
  test('returns the middle square of the whole height at first', () => {
    expect(squareOf(PICTURE, UNCROPPED)).toEqual({ left: 100, top: 0, side: 200 });
  });

  test('stays inside the picture at every zoom and place', () => {
    expect(squareOf(PICTURE, { zoom: 2, x: 1, y: 1 })).toEqual({ left: 300, top: 100, side: 100 });
    expect(squareOf(PICTURE, { zoom: 4, x: 0, y: 0 })).toEqual({ left: 0, top: 0, side: 50 });
  });
});

describe('movedCrop', () => {
  test('follows the finger and stops at the edge', () => {
    expect(movedCrop(PICTURE, UNCROPPED, { x: 0.25, y: 0.25 })).toEqual({ zoom: 1, x: 0.25, y: 0.5 });
    expect(movedCrop(PICTURE, UNCROPPED, { x: -5, y: 0 })).toEqual({ zoom: 1, x: 1, y: 0.5 });
  });
});

describe('placeInFrame', () => {
  test('places the picture so that the square fills the frame', () => {
    expect(placeInFrame(PICTURE, UNCROPPED)).toEqual({
      width: '200%',
      height: '100%',
      left: '-50%',
      top: '0%',
    });
  });
});
