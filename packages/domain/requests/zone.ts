/** Zones of Spain. */
export const PENINSULA_ZONE = 'Europe/Madrid';
export const CANARY_ZONE = 'Atlantic/Canary';

const ZONE_NAMES: Readonly<Record<string, string>> = {
  [PENINSULA_ZONE]: 'hora peninsular',
  [CANARY_ZONE]: 'hora de Canarias',
};

/** Returns the Spanish name of a zone's hour: 'hora de Canarias', 'hora peninsular', 'hora de Nueva York'. */
export function zoneName(zone: string): string {
  const parts = new Intl.DateTimeFormat('es-ES', {
    timeZone: zone,
    timeZoneName: 'shortGeneric',
  }).formatToParts();
  const generic = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const city = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return ZONE_NAMES[zone] ?? (generic.startsWith('hora de ') ? generic : `hora de ${city}`);
}
