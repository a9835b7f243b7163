import { expect, it } from 'vitest';
import { isPublicAddress } from './public-address.ts';

it('isPublicAddress returns true only for addresses of the public internet', () => {
  const inside = [
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '198.51.100.7',
    '2001:db8::1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::FFFF:10.0.0.1',
    '::ffff:7f00:1',
    'fe80::1',
    'fd00::1',
    'fd00:ec2::254',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'ff02::1',
    '',
    'localhost',
    '127.1',
    '0x7f000001',
  ];
  expect(inside.filter(isPublicAddress)).toEqual([]);
  const outside = [
    '1.1.1.1',
    '172.32.0.1',
    '192.169.0.1',
    '223.255.255.255',
    '2606:4700::1111',
    '::ffff:1.1.1.1',
  ];
  expect(outside.filter(isPublicAddress)).toEqual(outside);
});
