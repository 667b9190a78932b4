import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, describe, expect, test } from 'vitest';
import { clientAddress, shownAddress, socketAddress } from '#server/auth/client-address.ts';

const socket = '10.0.0.1';

describe('the address of a client', () => {
  test.each<[string, string | null, number, string]>([
    ['is the socket without a proxy, whatever a header says', '1.1.1.1', 0, socket],
    ['is what one proxy of ours appended, not what the client wrote', '6.6.6.6, 1.1.1.1', 1, '1.1.1.1'],
    ['is behind two proxies the second from the right', '6.6.6.6, 1.1.1.1, 10.0.0.2', 2, '1.1.1.1'],
    ['is the socket where the proxy wrote nothing', null, 1, socket],
    ['is the socket where there are fewer entries than proxies', '1.1.1.1', 2, socket],
    ['is the socket where the entry is no address', '6.6.6.6, unknown', 1, socket],
  ])('%s', (_what, forwardedFor, proxies, expected) => {
    expect(clientAddress(socket, forwardedFor, proxies)).toBe(expected);
  });

  test.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['192.0.2.7', '192.0.2.7'],
  ])('%s counts as %s', (address, network) => {
    expect(clientAddress(address, null, 0)).toBe(network);
  });

  test.each([
    ['192.0.2.7', true],
    ['2001:db8::1', true],
    ['127.0.0.1', false],
    ['::1', false],
    ['unknown', false],
  ])('%s tells a person where somebody is: %s', (address, tells) => {
    expect(shownAddress(clientAddress(address, null, 0)) !== null).toBe(tells);
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
