import { describe, expect, it } from 'vitest';
import { displayNameProblem, staffNameProblem } from './display-name.ts';

describe('displayNameProblem', () => {
  it.each([
    'Ana www.evil.example',
    'evil.com/x',
    'evil.com',
    'EVIL.COM',
    'http://1.2.3.4',
    'Ana https://estafa.example',
    'ana@evil.example',
    'Gana dinero en t.co',
    'ｅｖｉｌ．ｃｏｍ',
    'evil。com',
    'еvil.соm',
    'ev\u200bil.com',
    'mr.com',
    'Ana ing.es',
    'dom.ru',
    'Dom.RU',
    'DÓM.ru',
    'd\u200bom.ru',
    'Ana mr.dom.ru',
    'ing.xyz',
    'sr.online',
    'Ana Fdez.de',
  ])('returns name_with_address for %j', name => {
    expect(displayNameProblem(name)).toBe('name_with_address');
  });

  it.each([
    'Oficio',
    'Oficio Soporte',
    'Soporte Oficio',
    'OFICIO - soporte',
    'Administración',
    'administracion',
    'Admin',
    'Admin1',
    'Ana (Soporte)',
    'Equipo de Oficio',
    'Atención al Cliente',
    'OficioSoporte',
    'EquipoOficio',
    'O f i c i o',
    'S.o.p.o.r.t.e',
    'Оfiсiо',
    'Ｏｆｉｃｉｏ',
    'Ofi\u200bcio',
    'Σoporte Oficio',
    '0ficio',
    'S0porte',
    'Ófício',
    'Øficio',
    'ꜱᴏᴘᴏʀᴛᴇ',
    'Oflcio',
    'OFlClO',
    'Of!cio',
    'Oficio24',
  ])('returns name_of_staff for %j', name => {
    expect(displayNameProblem(name)).toBe('name_of_staff');
  });

  it.each([
    'Usuario eliminado',
    'USUARIO  ELIMINADO',
    'Usuario_Eliminado 2',
    'UsuarioEliminado',
    'Usuari0 eliminado',
    'Usuaria eliminada',
    'Uѕuario eliminado',
    'Usuário Eliminádo',
    'Usuario\u00a0eliminado',
    'Usuario\u200b\u2003eliminado\u2060',
    'U s u a r i o  eliminado.',
    'USUARl0-EL1M1NAD0',
    'Cuenta\u00adeliminada',
  ])('returns name_of_deleted for %j', name => {
    expect(displayNameProblem(name)).toBe('name_of_deleted');
  });

  it.each(['Օficio', 'ᎾfiᏟio', 'Ꮪoporte', 'ꓳꓝꓲꓚꓲꓳ', 'Sߋporte', 'Sop𐐬rte', 'Ⲟficio', 'Аnа García'])(
    'returns name_scripts for %j',
    name => {
      expect(displayNameProblem(name)).toBe('name_scripts');
    },
  );

  it.each([
    'Buen Oficio Reformas',
    'Ana M.ª',
    'Mª Carmen',
    'J. Pérez',
    'J.Pérez',
    'J.R.R. Tolkien',
    'Dra.López',
    'Reparaciones Pérez S.L.',
    'Fontanería Gómez, S.L.U.',
    "O'Neill",
    'O’Neill 2.º',
    'Administrio Gómez',
    'Soportel Ruiz',
    'Equipo García',
    'Buenos Oficios',
    'Ольга Ким',
    'Νίκος',
    '李小龍',
    'Cliente 12',
    'Fontanero 24h',
    'José Luis 3',
    'Team Rodríguez',
    'Ana Иванова',
    '山田タロウ',
    '김민수',
    'محمد علي',
    'アイ子',
    'Søren Łukasz',
    'Lluïsa Vall·llosera',
    'Nguyễn Văn Đức',
    '𠮷野家',
    'Kahaʻi Oneʻula',
    'नरेन्द्र',
    'علی\u200cرضا محمدی',
    'Hdez.Gómez',
    'Ana Fdez.Glez.',
    'Mtnez.Rguez.López',
    'Usuario Eliminador',
    'J.Mª García',
    'Fco.Mª Ruiz',
    'Dom.Pérez',
  ])('returns null for %j', name => {
    expect(displayNameProblem(name)).toBeNull();
  });

  it('returns name_of_staff for the configured site name, alone and with team words', () => {
    for (const name of ['Manitas Ya', 'Equipo Manitas Ya', 'MANITASYA soporte', 'Manítas ya'])
      expect(displayNameProblem(name, 'Manitas Ya')).toBe('name_of_staff');
    expect(displayNameProblem('Manitas López', 'Manitas Ya')).toBeNull();
    expect(displayNameProblem('Oficio', 'Manitas Ya')).toBe('name_of_staff');
    expect(displayNameProblem('Ana', '???')).toBeNull();
  });

  it('checks a long hostile name without catastrophic backtracking', () => {
    expect(displayNameProblem(`${'admin'.repeat(20)}x`)).toBeNull();
  });
});

describe('staffNameProblem', () => {
  it.each([
    ['Soporte Oficio', null],
    ['Administración', null],
    ['Ana García', null],
    ['Soporte evil.com', 'name_with_address'],
    ['ana@evil.example', 'name_with_address'],
    ['Usuario eliminado', 'name_of_deleted'],
    ['Usuari0 eliminado', 'name_of_deleted'],
    ['Аnа García', 'name_scripts'],
  ] as const)('returns for %j: %s', (name, problem) => {
    expect(staffNameProblem(name)).toBe(problem);
  });
});
