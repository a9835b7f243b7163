import { readFileSync } from 'node:fs';
import { foldPassword } from '@oficio/domain/accounts/password-rules.ts';
import { PASSWORD_MIN } from '@oficio/domain/accounts/rules.ts';
import { describe, expect, it } from 'vitest';
import { isCommonPassword, isContextPassword } from './assert-good-password.ts';

const LIST = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');

describe('common passwords', () => {
  it('the list has at least 10,000 different passwords that are long enough and folded', () => {
    expect(new Set(LIST).size).toBe(LIST.length);
    expect(LIST.length).toBeGreaterThanOrEqual(10_000);
    expect(LIST.filter(word => word.length < PASSWORD_MIN || word !== foldPassword(word))).toEqual([]);
  });

  it.each([
    '123456',
    'QWERTY',
    'P@ssw0rd',
    'p4ssw0rd!',
    'Dragon2026',
    'contraseña',
    'realmadrid1',
    'trustno1',
  ])('isCommonPassword returns true for %s', password => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each([
    ['full-width letters', 'ｐａｓｓｗｏｒｄ'],
    ['mathematical letters', '𝐩𝐚𝐬𝐬𝐰𝐨𝐫𝐝'],
    ['zero-width spaces', 'pass\u200bword\u200b'],
    ['a soft hyphen', 'pass\u00adword'],
    ['direction marks', '\u202epassword\u202c'],
    ['a Hangul filler', 'pass\u3164word'],
  ])('isCommonPassword returns true for "password" with %s', (_, password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each([
    ['invisible characters', '\u200b\u200c\u200d\u2060\u3164\ufeff'],
    ['spaces', '        '],
    ['one visible character', 'z\u200b\u200b\u200b\u200b\u200b'],
    ['one character repeated', 'ñ'.repeat(30)],
  ])('isCommonPassword returns true for a password of %s only', (_, password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each([
    'caldera roja',
    'gatera verde',
    '83920174',
    'x9$Lq2',
    'el perro de mi vecina ladra',
    '👩‍🔧🔩🪛🧰🪚🔨',
  ])('isCommonPassword returns false for %s', password => {
    expect(isCommonPassword(password)).toBe(false);
  });
});

describe('words of the service', () => {
  it.each([
    'oficio123',
    'Oficio2026!',
    '0f1c10',
    'oficiooficio',
    'FontaneroOficio',
    'admin-1234',
    'Oficio123456',
  ])('isContextPassword returns true for %s on the site Oficio', password => {
    expect(isContextPassword(password, 'Oficio')).toBe(true);
  });

  it.each(['Manitas1', 'manitasya', 'm4nitas-99'])(
    'isContextPassword returns true for %s on the site Manitas Ya',
    password => {
      expect(isContextPassword(password, 'Manitas Ya')).toBe(true);
    },
  );

  it.each(['caldera roja', 'oficio-83920174', 'mi oficio preferido es otro'])(
    'isContextPassword returns false for %s',
    password => {
      expect(isContextPassword(password, 'Oficio')).toBe(false);
    },
  );
});
