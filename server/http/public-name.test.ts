import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { atPublicName } from '#server/http/public-name.ts';

const answer = async (publicUrl: string, asked: string) => {
  const app = new Hono();
  app.get('*', atPublicName(publicUrl), (c) => c.text('the page'));
  const { status, headers } = await app.request(asked);
  return status === 200 ? 'the page' : `${status} ${headers.get('location')}`;
};

test.each(['127.0.0.1', '127.1.2.3', '[::1]', 'school.localhost'])(
  'a page asked for at %s is at the public name',
  async (name) => {
    const asked = `http://${name}:3000/learn/lessons?q=a%20b&page=2`;
    expect(await answer('http://localhost:3000', asked)).toBe('302 http://localhost:3000/learn/lessons?q=a%20b&page=2');
  },
);

test('the way back holds too: a public name that is a number', async () => {
  expect(await answer('http://127.0.0.1:3000', 'http://localhost:3000/')).toBe('302 http://127.0.0.1:3000/');
});

test('an address is never taken for the name of another host', async () => {
  expect(await answer('http://localhost:3000', 'http://127.0.0.1:3000//evil.example/')).toBe(
    '302 http://localhost:3000//evil.example/',
  );
});

test.each([
  ['the public name itself', 'http://localhost:3000', 'http://localhost:3000/learn'],
  ['another port of this machine', 'http://localhost:3000', 'http://127.0.0.1:4000/learn'],
  ['a free port that the server took', 'http://localhost:0', 'http://127.0.0.1:41234/learn'],
  ['a name of the network', 'http://localhost:3000', 'http://192.168.1.5:3000/learn'],
  ['this machine, where the product is public', 'https://learn.example.org', 'http://127.0.0.1/learn'],
])('at %s the page is served', async (_name, publicUrl, asked) => {
  expect(await answer(publicUrl, asked)).toBe('the page');
});
