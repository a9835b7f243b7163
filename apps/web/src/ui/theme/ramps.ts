import type { CSSVariablesResolver, MantineColorsTuple } from '@mantine/core';

/**
 * Colour ramps: clay (`barro`) for actions and glaze blue (`tinta`) for headings. All use the same OKLCH lightness steps:
 * shade 6 carries white text at 4.9:1 or more, shade 7 is legible on shade 1, and shade 3 on the dark background.
 */
const barro: MantineColorsTuple = [
  '#fff1e9',
  '#ffddcc',
  '#ffbfa5',
  '#ff9c78',
  '#f07b51',
  '#d6643a',
  '#b44516',
  '#953407',
  '#732503',
  '#4f1500',
];
const tinta: MantineColorsTuple = [
  '#eff7ff',
  '#d8eaff',
  '#b9d5ff',
  '#95bbff',
  '#76a1ef',
  '#6089d6',
  '#446bb5',
  '#345696',
  '#264074',
  '#162a50',
];
const green: MantineColorsTuple = [
  '#f0faee',
  '#dbf1d7',
  '#bde0b5',
  '#9bca90',
  '#7cb270',
  '#659b5a',
  '#487c3c',
  '#38652d',
  '#284d20',
  '#183311',
];
const yellow: MantineColorsTuple = [
  '#fff5e5',
  '#fde6c4',
  '#f3ce95',
  '#e3b160',
  '#cf952a',
  '#b77e00',
  '#976000',
  '#7c4d00',
  '#5f3900',
  '#412400',
];
const red: MantineColorsTuple = [
  '#ffefec',
  '#ffd8d3',
  '#ffb6af',
  '#ff8e88',
  '#ff6966',
  '#e55050',
  '#c12c33',
  '#a01c25',
  '#7c121a',
  '#56050c',
];
/** Warm neutral tones. */
const gray: MantineColorsTuple = [
  '#fbf8f3',
  '#f4efe7',
  '#eae3d8',
  '#dcd3c5',
  '#c6bbab',
  '#a3988a',
  '#71675c',
  '#554d44',
  '#39332d',
  '#241f1b',
];
/** Night blue: text, borders and surfaces of the dark scheme. */
const dark: MantineColorsTuple = [
  '#ebe7e1',
  '#cfcac3',
  '#aaa6a3',
  '#7f7e84',
  '#40455a',
  '#343949',
  '#222634',
  '#171a26',
  '#11141d',
  '#0c0e15',
];

const ramps = { barro, tinta, green, yellow, red, gray, blue: tinta };

export const colors = { ...ramps, dark };

/** Share of shade 6 in a tinted background of the dark scheme, normal and hovered. */
const TINT = 0.3;
const TINT_HOVER = 0.4;

/** Mixes a colour into the dark scheme's surface; returns #rrggbb. */
function overNight(colour: string, share: number): string {
  const surface = dark[6];
  const channel = (start: number) => {
    const at = (hex: string) => Number.parseInt(hex.slice(start, start + 2), 16);
    return Math.round(at(colour) * share + at(surface) * (1 - share))
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

/** Tinted backgrounds of the dark scheme: the surface mixed with the colour, because the darkest shades look dull. */
const nightTints = Object.fromEntries(
  Object.entries(ramps).flatMap(([name, ramp]) => [
    [`--mantine-color-${name}-light`, overNight(ramp[6], TINT)],
    [`--mantine-color-${name}-light-hover`, overNight(ramp[6], TINT_HOVER)],
  ]),
);

/** Replaces Mantine's values that miss a contrast of 4.5:1 on our surfaces, or differ from our tokens. */
export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': gray[0],
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-placeholder': gray[6],
    '--mantine-color-error': red[6],
    '--mantine-color-success': green[6],
    '--mantine-color-anchor': barro[6],
    '--mantine-color-default-border': gray[3],
  },
  dark: {
    ...nightTints,
    '--mantine-color-body': dark[7],
    '--mantine-color-text': dark[0],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': dark[2],
    '--mantine-color-error': red[3],
    '--mantine-color-success': green[3],
    '--mantine-color-anchor': barro[3],
    '--mantine-color-default-border': dark[4],
  },
});
