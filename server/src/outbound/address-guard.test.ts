import { describe, expect, test } from 'vitest';
import { AddressGuard, plainAddress } from './address-guard.ts';

const strict = new AddressGuard([]);

describe('without permission of the operator', () => {
  test.each([
    // The range's first and last addresses, where it has such.
    ...[
      '0.0.0.0',
      '0.255.255.255',
      '10.0.0.0',
      '10.255.255.255',
      '100.64.0.0',
      '100.127.255.255',
      '127.0.0.1',
      '127.255.255.255',
    ],
    ...[
      '169.254.0.1',
      '169.254.169.254',
      '169.254.170.2',
      '172.16.0.0',
      '172.31.255.255',
      '192.0.0.1',
      '192.0.0.192',
      '192.0.2.1',
    ],
    ...[
      '192.88.99.1',
      '192.168.0.0',
      '192.168.255.255',
      '198.18.0.0',
      '198.19.255.255',
      '198.51.100.1',
      '203.0.113.1',
    ],
    ...['224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255', '168.63.129.16', '100.100.100.200'],
    ...[
      '::',
      '::1',
      '::7f00:1',
      '::127.0.0.1',
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '0:0:0:0:0:ffff:a00:1',
      '::ffff:169.254.169.254',
    ],
    ...[
      '64:ff9b::7f00:1',
      '64:ff9b::8.8.8.8',
      '64:ff9b:1::1',
      '100::1',
      '2001::1',
      '2001:2::1',
      '2001:10::1',
      '2001:20::1',
    ],
    ...[
      '2001:db8::1',
      '2002:7f00:1::',
      '2002:a00:1::1',
      '3fff::1',
      '5f00::1',
      'fc00::1',
      'fd00:ec2::254',
      'fe80::1',
      'fec0::1',
      'ff02::1',
    ],
    ...['2620:4f:8000::1', '::ffff:0:127.0.0.1', 'fe80::1%eth0', '4000::1', 'ffff::1'],
  ])('%s is not called', (address) => {
    expect(strict.mayCall(address)).toBe(false);
  });

  test.each([
    '1.1.1.1',
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.1',
  ])('%s, beside a private range, is called', (address) => {
    expect(strict.mayCall(address)).toBe(true);
  });

  test.each([
    '172.15.255.255',
    '172.32.0.0',
    '172.127.0.1',
    '127.0.0.1'.replace('127', '129'),
    '192.167.255.255',
    '223.255.255.255',
  ])('%s is called', (address) => {
    expect(strict.mayCall(address)).toBe(true);
  });

  test.each([
    '2606:4700:4700::1111',
    '2a00:1450:4001:82a::200e',
    '::ffff:8.8.8.8',
    '2001:4860:4860::8888',
    '2400:cb00::1',
  ])('%s is called', (address) => {
    expect(strict.mayCall(address)).toBe(true);
  });

  test.each([
    '',
    'localhost',
    '127.1',
    '0x7f.0.0.1',
    '2130706433',
    '1.2.3',
    '1.2.3.4.5',
    '300.1.1.1',
    '[::1',
    'example.com',
    '1.1.1.1:80',
  ])('%j is no address, so it is not called', (address) => {
    expect(strict.mayCall(address)).toBe(false);
  });
});

describe('what the operator allows', () => {
  const guard = new AddressGuard(['127.0.0.1/32', '10.20.0.0/16', 'fd12::/16']);

  test.each(['127.0.0.1', '::ffff:127.0.0.1', '10.20.255.1', 'fd12::5', '[fd12::5]', '8.8.8.8'])(
    '%s is called',
    (address) => {
      expect(guard.mayCall(address)).toBe(true);
    },
  );

  test.each(['127.0.0.2', '10.21.0.0', 'fd13::5', '::1', '169.254.169.254'])('%s is not', (address) => {
    expect(guard.mayCall(address)).toBe(false);
  });

  test('is told from what anybody may call', () => {
    expect(guard.isAllowedByOperator('10.20.0.1')).toBe(true);
    expect(guard.isAllowedByOperator('8.8.8.8')).toBe(false);
  });
});

test('a public address of this machine is not called, since no firewall is before it here', () => {
  const guard = new AddressGuard([], ['8.8.4.4', '2606:4700::5']);
  const generous = new AddressGuard(['8.8.4.4/32'], ['8.8.4.4']);

  expect(['8.8.4.4', '::ffff:8.8.4.4', '2606:4700::5'].filter((address) => guard.mayCall(address))).toEqual(
    [],
  );
  expect(guard.mayCall('8.8.8.8')).toBe(true);
  expect(generous.mayCall('8.8.4.4')).toBe(true);
});

test('an address has one spelling', () => {
  expect(plainAddress('::FFFF:7F00:0001')).toBe('127.0.0.1');
  expect(plainAddress('[2001:DB8:0:0::1]')).toBe('2001:db8::1');
  expect(plainAddress('fe80::1%lo')).toBeNull();
});
