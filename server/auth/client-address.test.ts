import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, describe, expect, test } from 'vitest';
import { clientAddress, shownAddress, socketAddress } from '#server/auth/client-address.ts';
import { networkRanges, noRanges } from '#server/network-ranges.ts';

const socket = '10.0.0.1';

describe('the address of a client', () => {
  const proxies = networkRanges(['10.0.0.0/8', '2001:db8:9::/48']) ?? noRanges;
  test.each<[string, string, string | null, string]>([
    ['is the socket where that is no proxy of ours, whatever a header says', '7.7.7.7', '1.1.1.1', '7.7.7.7'],
    ['is what our proxy appended, not what the client wrote', socket, '6.6.6.6, 1.1.1.1', '1.1.1.1'],
    [
      'is behind two proxies of ours the entry that the outer one appended',
      socket,
      '6.6.6.6, 1.1.1.1, 10.0.0.2',
      '1.1.1.1',
    ],
    ['is read past a proxy of ours that has an IPv6 address', '2001:db8:9::1', '6.6.6.6, 1.1.1.1', '1.1.1.1'],
    [
      'is read past a proxy of ours that is written as an IPv4 address in IPv6',
      '::ffff:10.0.0.1',
      '1.1.1.1',
      '1.1.1.1',
    ],
    ['is the proxy where it wrote nothing', socket, null, socket],
    ['is the proxy where its entry is no address', socket, '6.6.6.6, unknown', socket],
    ['is the last proxy of ours where all entries are such', socket, '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ])('%s', (_what, from, forwardedFor, expected) => {
    expect(clientAddress(from, forwardedFor, proxies)).toBe(expected);
  });

  test('without proxies is the socket', () => {
    expect(clientAddress(socket, '1.1.1.1', noRanges)).toBe(socket);
  });

  test.each(['1', 'yes', '10.0.0.0/33', '10.0.0.0/', '10.0.0/8', '10.0.0.0/8/8', 'example.org', '::/129'])(
    'the range %s is none',
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
  ])('%s counts as %s', (address, network) => {
    expect(clientAddress(address, null, noRanges)).toBe(network);
  });

  test.each([
    ['192.0.2.7', true],
    ['2001:db8::1', true],
    ['127.0.0.1', false],
    ['::1', false],
    ['unknown', false],
  ])('%s tells a person where somebody is: %s', (address, tells) => {
    expect(shownAddress(clientAddress(address, null, noRanges)) !== null).toBe(tells);
  });
});

describe('on a real socket', async () => {
  const app = new Hono();
  app.get('/', (c) => c.text(socketAddress(c)));
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  afterAll(() => server.close());

  test('the other end is known, and a header does not change it', async () => {
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const response = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'x-forwarded-for': '6.6.6.6' } });
    expect(await response.text()).toBe('127.0.0.1');
  });

  test('without a socket it is unknown', async () => {
    expect(await (await app.request('/')).text()).toBe('unknown');
  });
});
