import type { lookup } from 'node:dns';
import { describe, expect, test } from 'vitest';
import { dispatcherFor, publicLookup } from './reach.ts';

const mayCall = (address: string, hosts: readonly string[] = []) =>
  dispatcherFor(new URL(address), hosts) !== undefined;

describe('what an admin may name as a server', () => {
  test.each([
    'http://127.0.0.1:8188',
    'http://127.1',
    'http://2130706433',
    'http://0x7f000001',
    'http://0177.0.0.1',
    'http://017700000001/',
    'http://127.0.0.1.',
    'http://１２７.0.0.1',
    'http://0.0.0.0',
    'http://10.0.0.7',
    'http://172.16.3.4',
    'http://192.168.1.1',
    'http://100.64.0.1',
    'http://169.254.169.254/latest/meta-data/',
    'http://2852039166/latest/meta-data/',
    'http://168.63.129.16',
    'http://100.100.100.200',
    'http://[::1]:8188',
    'http://[::]',
    'http://[::ffff:127.0.0.1]',
    'http://[::ffff:a9fe:a9fe]',
    'http://[64:ff9b::a9fe:a9fe]',
    'http://[fe80::1]',
    'http://[fd00:ec2::254]',
    'http://localhost:9000',
    'http://LOCALHOST',
    'http://a.localhost',
    'http://metadata.google.internal',
    'http://printer.local',
    'http://database',
  ])('not %s', (address) => {
    expect(mayCall(address)).toBe(false);
  });

  test.each(['https://api.example.com/v1', 'http://1.1.1.1', 'http://[2606:4700::1111]'])(
    '%s',
    (address) => {
      expect(mayCall(address)).toBe(true);
    },
  );

  test('what the operator names, at the port that they name', () => {
    expect(mayCall('http://10.0.0.7:8188', ['10.0.0.7:8188'])).toBe(true);
    expect(mayCall('http://10.0.0.7:8189', ['10.0.0.7:8188'])).toBe(false);
    expect(mayCall('https://10.0.0.7', ['10.0.0.7:443'])).toBe(true);
    expect(mayCall('http://gpu.internal:1', ['gpu.internal'])).toBe(true);
    expect(mayCall('http://other.internal', ['gpu.internal'])).toBe(false);
    expect(mayCall('http://[::1]:8188', ['[::1]'])).toBe(true);
  });
});

describe('a name', () => {
  const found = (addresses: string[], all = true) => {
    const resolve = ((_name: string, _options: object, done: (...told: unknown[]) => void) =>
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )) as unknown as typeof lookup;
    return new Promise((give, fail) => {
      publicLookup(resolve)('models.example.com', { all }, (error, address) =>
        error ? fail(error) : give(address),
      );
    });
  };

  test.each([
    [['127.0.0.1']],
    [['169.254.169.254']],
    [['1.1.1.1', '10.0.0.1']],
    [['::ffff:127.0.0.1']],
    [[]],
  ])('that resolves to %j is not connected to', async (addresses) => {
    await expect(found(addresses)).rejects.toThrow();
  });

  test('that is public is connected to at the addresses that were checked', async () => {
    expect(await found(['1.1.1.1', '8.8.8.8'])).toEqual([
      { address: '1.1.1.1', family: 4 },
      { address: '8.8.8.8', family: 4 },
    ]);
    expect(await found(['1.1.1.1'], false)).toBe('1.1.1.1');
  });
});
