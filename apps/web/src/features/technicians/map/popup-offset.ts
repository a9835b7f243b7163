interface Box {
  readonly width: number;
  readonly height: number;
}

interface PopupBoxes {
  /** Tip of the pin from the map's upper left corner. */
  readonly pin: { readonly x: number; readonly y: number };
  readonly popup: Box;
  readonly map: Box;
}

export interface PopupOffset {
  /** Offset of the popup in Leaflet's sense. */
  readonly x: number;
  readonly y: number;
  /** True if the popup is above the pin, so that its arrow can point to it. */
  readonly isAbove: boolean;
}

/** Space that Leaflet leaves under a popup for its arrow. */
const ARROW = 20;
/** From the tip of the pin to the arrow above it. */
const LIFT = 34;
/** From the tip of the pin to a popup below it. */
const DROP = 8;
const MARGIN = 16;
/** Height of the button over the map with its margins. */
const TOP = 64;

/** Returns where a popup is completely visible, so that the map does not have to move. Sizes are in pixels. */
export function popupOffset({ pin, popup, map }: PopupBoxes): PopupOffset {
  const above = pin.y - LIFT - ARROW - popup.height;
  const below = pin.y + DROP;
  const lowest = map.height - MARGIN - popup.height;
  const isAbove = above >= TOP;
  const top = isAbove ? above : below <= lowest ? below : clamp(above, TOP, lowest);
  const middle = pin.x - popup.width / 2;
  const left = clamp(middle, MARGIN, map.width - MARGIN - popup.width);
  return { x: left - middle, y: top + popup.height + ARROW - pin.y, isAbove };
}

/** Returns the smallest value if the range is empty. */
const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(value, max));
