import type { Point } from '@oficio/domain/technicians/geo.ts';

interface ShownPlace extends Point {
  readonly label: string;
}

export const findBuiltInPlaces = (
  _text: string,
  _options: { readonly near: Point | null; readonly limit: number },
): readonly ShownPlace[] => [];

export const placeNamedIn = (_text: string): ShownPlace | null => null;
