import { expect, test } from 'vitest';
import { networkDigest, networkOf } from './network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s is of the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('addresses of one /64 have one digest, others have another, and none holds the address', () => {
  const digest = (address: string) => networkDigest('a secret', address);
  expect(digest('2001:db8:1:2::1')).toBe(digest('2001:db8:1:2:ffff::9'));
  expect(digest('2001:db8:1:2::1')).not.toBe(digest('2001:db8:1:3::1'));
  expect(digest('203.0.113.7')).not.toContain('203');
});
