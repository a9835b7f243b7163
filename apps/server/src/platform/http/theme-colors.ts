/**
 * Colours of the web app's theme (apps/web/src/ui), light and dark. Text has a contrast of at least 4.5:1 on its
 * surface.
 */
export const DAY = {
  document: '#fbf8f3',
  card: '#ffffff',
  line: '#dcd3c5',
  ink: '#1a2f63',
  text: '#241f1b',
  soft: '#71675c',
  clay: '#b44516',
  onClay: '#ffffff',
  link: '#b44516',
} as const;

export const NIGHT: Record<keyof typeof DAY, string> = {
  document: '#171a26',
  card: '#222634',
  line: '#40455a',
  ink: '#d8eaff',
  text: '#ebe7e1',
  soft: '#aaa6a3',
  clay: '#b44516',
  onClay: '#ffffff',
  link: '#ff9c78',
};
