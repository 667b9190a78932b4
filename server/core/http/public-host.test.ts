import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { redirectToPublicHost } from '#server/core/http/public-host.ts';

const answer = async (publicUrl: string, asked: string) => {
  const app = new Hono();
  app.get('*', redirectToPublicHost(publicUrl), (c) => c.text('the page'));
  const { status, headers } = await app.request(asked);
  return status === 200 ? 'the page' : `${status} ${headers.get('location')}`;
};

test.each(['127.0.0.1', '127.1.2.3', '[::1]', 'school.localhost'])(
  'a page requested at %s redirects to the public host name',
  async (name) => {
    const asked = `http://${name}:3000/learn/lessons?q=a%20b&page=2`;
    expect(await answer('http://localhost:3000', asked)).toBe('302 http://localhost:3000/learn/lessons?q=a%20b&page=2');
  },
);

test('a request by host name redirects when the public host is an IP address', async () => {
  expect(await answer('http://127.0.0.1:3000', 'http://localhost:3000/')).toBe('302 http://127.0.0.1:3000/');
});

test('a path that begins with two slashes never redirects to another host', async () => {
  expect(await answer('http://localhost:3000', 'http://127.0.0.1:3000//evil.example/')).toBe(
    '302 http://localhost:3000//evil.example/',
  );
});

test.each([
  ['the public name itself', 'http://localhost:3000', 'http://localhost:3000/learn'],
  ['another port of this machine', 'http://localhost:3000', 'http://127.0.0.1:4000/learn'],
  ['a free port that the server took', 'http://localhost:0', 'http://127.0.0.1:41234/learn'],
  ['an address in the network', 'http://localhost:3000', 'http://192.168.1.5:3000/learn'],
  ['a loopback address of a public server', 'https://learn.example.org', 'http://127.0.0.1/learn'],
])('a request at %s is answered without a redirect', async (_name, publicUrl, asked) => {
  expect(await answer(publicUrl, asked)).toBe('the page');
});
