import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, describe, expect, test } from 'vitest';
import { clientAddress, displayAddress, socketAddress } from '#server/core/request/client-address.ts';
import { networkRanges, noRanges } from '#server/core/request/network-ranges.ts';

const socket = '10.0.0.1';

describe('client addresses', () => {
  const proxies = networkRanges(['10.0.0.0/8', '2001:db8:9::/48']) ?? noRanges;
  test.each<[string, string, string | null, string]>([
    [
      'the client address is the socket if that is not our proxy, whatever a header claims',
      '7.7.7.7',
      '1.1.1.1',
      '7.7.7.7',
    ],
    ['the client address is the entry of our proxy, not the one of the client', socket, '6.6.6.6, 1.1.1.1', '1.1.1.1'],
    [
      'the client address behind two of our proxies is the entry of the outer one',
      socket,
      '6.6.6.6, 1.1.1.1, 10.0.0.2',
      '1.1.1.1',
    ],
    ['the client address is read past our proxy with an IPv6 address', '2001:db8:9::1', '6.6.6.6, 1.1.1.1', '1.1.1.1'],
    [
      'the client address is read past our proxy with an IPv4-mapped IPv6 address',
      '::ffff:10.0.0.1',
      '1.1.1.1',
      '1.1.1.1',
    ],
    ['the client address is the proxy if the proxy adds no entry', socket, null, socket],
    ['the client address is the proxy if its entry is not an address', socket, '6.6.6.6, unknown', socket],
    ['the client address is our last proxy if all entries are our proxies', socket, '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ])('%s', (_what, from, forwardedFor, expected) => {
    expect(clientAddress(from, forwardedFor, proxies)).toBe(expected);
  });

  test('the client address without configured proxies is the socket', () => {
    expect(clientAddress(socket, '1.1.1.1', noRanges)).toBe(socket);
  });

  test.each(['1', 'yes', '10.0.0.0/33', '10.0.0.0/', '10.0.0/8', '10.0.0.0/8/8', 'example.org', '::/129'])(
    'the network range %s is invalid',
    (word) => expect(networkRanges([word])).toBeUndefined(),
  );

  test.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['192.0.2.7', '192.0.2.7'],
  ])('the client address %s counts as the network %s', (address, network) => {
    expect(clientAddress(address, null, noRanges)).toBe(network);
  });

  test.each([
    ['192.0.2.7', true],
    ['2001:db8::1', true],
    ['127.0.0.1', false],
    ['::1', false],
    ['unknown', false],
  ])('the client address %s is worth displaying: %s', (address, tells) => {
    expect(displayAddress(clientAddress(address, null, noRanges)) !== null).toBe(tells);
  });
});

describe('socket addresses', async () => {
  const app = new Hono();
  app.get('/', (c) => c.text(socketAddress(c)));
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  afterAll(() => server.close());

  test('the socket address is that of the peer, whatever a header claims', async () => {
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const response = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'x-forwarded-for': '6.6.6.6' } });
    expect(await response.text()).toBe('127.0.0.1');
  });

  test('the socket address without a socket is unknown', async () => {
    expect(await (await app.request('/')).text()).toBe('unknown');
  });
});
