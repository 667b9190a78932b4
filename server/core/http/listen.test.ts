import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type Listening, listen } from '#server/core/http/listen.ts';

const fetchText = async (address: string) => (await fetch(`http://${address}/`)).text();
const answer = () => new Response('here');
const opened: Listening[] = [];
const open = async (hosts: readonly string[] | undefined, port = 0) => {
  const listening = await listen(answer, { hosts, port });
  opened.push(listening);
  return listening;
};
afterEach(() => {
  for (const { servers } of opened.splice(0)) for (const server of servers) server.close();
});

test('the server without a host setting listens only on the loopback addresses, on one port', async () => {
  const { addresses, port } = await open(undefined);
  expect(['127.0.0.1', '[::1]'].map((host) => `${host}:${port}`)).toEqual(expect.arrayContaining(addresses));
  expect(addresses).toContain(`127.0.0.1:${port}`);
  for (const address of addresses) expect(await fetchText(address)).toBe('here');
});

test('the server listens only on the configured address', async () => {
  const { addresses, port } = await open(['127.0.0.2']);
  expect(addresses).toEqual([`127.0.0.2:${port}`]);
  expect(await fetchText(`127.0.0.2:${port}`)).toBe('here');
  await expect(fetchText(`127.0.0.1:${port}`)).rejects.toThrow('fetch failed');
});

test('two configured addresses share one free port', async () => {
  const { addresses, port } = await open(['127.0.0.2', '127.0.0.3']);
  expect(addresses).toEqual([`127.0.0.2:${port}`, `127.0.0.3:${port}`]);
});

test('a port that is in use at one address leaves no socket open at the other addresses', async () => {
  const other = createServer().listen(0, '127.0.0.3');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  await expect(open(['127.0.0.2', '127.0.0.3'], port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await expect(fetchText(`127.0.0.2:${port}`)).rejects.toThrow('fetch failed');
  other.close();
});

test('a configured address that the machine does not have is refused', async () => {
  await expect(open(['192.0.2.1'])).rejects.toMatchObject({ code: 'EADDRNOTAVAIL' });
});
