import { expect, it } from 'vitest';
import { isPersonalPassword } from './password-rules.ts';

const ANA = { name: 'Ana Núñez', email: 'ana.nunez+casa@ejemplo.es', phone: '+34 612 345 678' };

it.each([
  'ana.nunez+casa@ejemplo.es',
  'ANA.NUNEZ+CASA@ejemplo.es',
  'ana.nunez+casa',
  'Ana.Nunez',
  'Ana Núñez',
  'ananunez',
  'ana nunez 1984',
  'Núñez2024!',
  'nun3z99',
  '612345678',
  '+34612345678',
  'ａｎａｎｕｎｅｚ',
  'ana\u200bnu\u00adnez99',
])(
  'isPersonalPassword returns true for %s of Ana Núñez, ana.nunez+casa@ejemplo.es, 612 345 678',
  password => {
    expect(isPersonalPassword(password, ANA)).toBe(true);
  },
);

it.each(['caldera roja', 'ejemplo.es', 'banana42', 'nunez y su gato', '612'])(
  'isPersonalPassword returns false for %s of Ana Núñez',
  password => {
    expect(isPersonalPassword(password, ANA)).toBe(false);
  },
);
