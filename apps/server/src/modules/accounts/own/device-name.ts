/** In this order: most programs name others too, for old times' sake. */
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

/** A `User-Agent` in the words of who owns the machine: 'Firefox en Windows'. */
export function deviceName(agent: string): string {
  const program = PROGRAMS.find(([sign]) => sign.test(agent))?.[1];
  const machine = MACHINES.find(([sign]) => sign.test(agent))?.[1];
  if (program && machine) return `${program} en ${machine}`;
  return program ?? machine ?? 'Dispositivo desconocido';
}
