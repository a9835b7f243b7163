import { DEFAULT_SERVICE_ICON, SERVICE_ICONS } from '@oficio/domain/technicians/catalogue/icons.ts';
import { IconTool } from '@tabler/icons-react';
import { describe, expect, test } from 'vitest';
import { DIALECTS } from '../../../../server/src/platform/database/migration/migration.ts';
import { technicians } from '../../../../server/src/schema/technicians.ts';
import { lineIconOf } from './service-icon.tsx';

const CATALOGUE = [...technicians(DIALECTS.sqlite).matchAll(/\('([^']+)', '([^']+)', '[^']+', \d+\)/g)].map(
  ([, name = '', emoji = '']) => ({ name, emoji }),
);

describe('lineIconOf', () => {
  test('returns an own icon for each service of the catalogue', () => {
    expect(CATALOGUE).toHaveLength(25);
    const icons = CATALOGUE.map(({ emoji }) => lineIconOf(emoji));
    expect(icons).not.toContain(IconTool);
    expect(new Set(icons).size).toBe(CATALOGUE.length);
  });

  test('returns an own icon for each icon that administrators can choose', () => {
    const choices = Object.keys(SERVICE_ICONS);
    expect(new Set(choices.map(lineIconOf)).size).toBe(choices.length);
    expect(choices.filter(choice => lineIconOf(choice) === IconTool)).toEqual([DEFAULT_SERVICE_ICON]);
    expect(choices).toEqual(expect.arrayContaining(CATALOGUE.map(({ emoji }) => emoji)));
  });

  test('returns a tool for an unknown emoji', () => {
    expect(lineIconOf('🦄')).toBe(IconTool);
    expect(lineIconOf('')).toBe(IconTool);
  });
});
