/** Checked in this order, because most browsers also name older browsers that they imitate. */
const PROGRAMS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const MACHINES: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\b(Macintosh|Mac OS X)\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
];

/** Returns a readable name of a `User-Agent`: 'Firefox en Windows'. */
export function deviceName(agent: string): string {
  const program = PROGRAMS.find(([pattern]) => pattern.test(agent))?.[1];
  const machine = MACHINES.find(([pattern]) => pattern.test(agent))?.[1];
  if (program && machine) return `${program} en ${machine}`;
  return program ?? machine ?? 'Dispositivo desconocido';
}
