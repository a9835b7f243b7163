import { describe, expect, it } from 'vitest';
import { zoneOfJob } from './zone-of-job.ts';

type Place = Parameters<typeof zoneOfJob>[0]['job'];

const NOWHERE: Place = { latitude: null, longitude: null, address: null };
const LAS_PALMAS = { ...NOWHERE, latitude: 28.124, longitude: -15.43 };
const ALICANTE = { ...NOWHERE, latitude: 38.346, longitude: -0.49 };
const LONDON = { ...NOWHERE, latitude: 51.507, longitude: -0.127 };
const LISBON = { ...NOWHERE, latitude: 38.722, longitude: -9.139 };
const at = (address: string) => ({ ...NOWHERE, address });
const zone = (job: Place, technician: Place | null = null) =>
  zoneOfJob({ job, technician, site: 'America/New_York' });

describe('zoneOfJob', () => {
  it('is that of the point', () => {
    expect(zone(LAS_PALMAS)).toBe('Atlantic/Canary');
    expect(zone({ ...NOWHERE, latitude: 27.81, longitude: -17.91 })).toBe('Atlantic/Canary');
    expect(zone(ALICANTE)).toBe('Europe/Madrid');
    expect(zone({ ...NOWHERE, latitude: 35.89, longitude: -5.31 })).toBe('Europe/Madrid');
  });

  it('is that of the site for a point abroad, also for one beside Spain', () => {
    expect(zone(LONDON)).toBe('America/New_York');
    expect(zone(LISBON)).toBe('America/New_York');
    expect(zone({ ...NOWHERE, latitude: 36.14, longitude: -5.3535 })).toBe('America/New_York');
    expect(zone({ ...LISBON, address: '28013 Madrid' })).toBe('America/New_York');
  });

  it('is that of the postcode without a point', () => {
    expect(zone(at('Calle Triana, 4, 35002 Las Palmas'))).toBe('Atlantic/Canary');
    expect(zone(at('Calle Castillo, 38, 38003 Santa Cruz'))).toBe('Atlantic/Canary');
    expect(zone(at('Gran Vía, 35, 28013 Madrid'))).toBe('Europe/Madrid');
    expect(zone({ ...ALICANTE, address: '35002' })).toBe('Europe/Madrid');
  });

  it("is that of the technician's place when the job names no place, then that of the site", () => {
    expect(zone(NOWHERE, LAS_PALMAS)).toBe('Atlantic/Canary');
    expect(zone(at('Calle Mayor, 35'), ALICANTE)).toBe('Europe/Madrid');
    expect(zone(ALICANTE, LAS_PALMAS)).toBe('Europe/Madrid');
    expect(zone(NOWHERE, NOWHERE)).toBe('America/New_York');
    expect(zone(NOWHERE)).toBe('America/New_York');
  });
});
