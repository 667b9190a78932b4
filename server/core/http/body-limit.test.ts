import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type HttpBindings, serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, expect, test } from 'vitest';
import { limitBody, limitedBody } from '#server/core/http/body-limit.ts';
import { problemHandler } from '#server/core/http/problem.ts';
import { createLog } from '#server/core/log/log.ts';

const app = new Hono<{ Bindings: HttpBindings }>();
app.onError(problemHandler(createLog({ logLevel: 'silent' })));
app.post('/', limitBody(10), async (c) => c.text(await c.req.text()));
app.post('/long', async (c) => {
  const pieces: string[] = [];
  for await (const piece of limitedBody(c, 10)) {
    pieces.push(String(piece));
    if (pieces.length === 1) c.env.outgoing.writeProcessing();
  }
  return c.text(pieces.join(' '));
});
const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
await once(server, 'listening');
afterAll(() => void server.close());

/** Sends the pieces one by one, chunked unless the headers contain a length. */
async function send(pieces: string[], headers: Record<string, string> = {}): Promise<{ status: number; body: string }> {
  const { port } = server.address() as AddressInfo;
  const sent = request({ port, host: '127.0.0.1', method: 'POST', headers, agent: false });
  for (const piece of pieces) sent.write(piece);
  sent.end();
  const [response] = await once(sent, 'response');
  return { status: response.statusCode, body: Buffer.concat(await response.toArray()).toString() };
}

test('a body of the maximum length passes with and without a content length', async () => {
  expect(await send(['0123456789'], { 'content-length': '10' })).toEqual({ status: 200, body: '0123456789' });
  expect(await send(['01234', '56789'])).toEqual({ status: 200, body: '0123456789' });
});

test('a body over the maximum length is refused with and without a content length', async () => {
  expect((await send(['0123456789a'], { 'content-length': '11' })).status).toBe(413);
  expect((await send(['01234', '56789a'])).status).toBe(413);
});

test('a chunked body is measured even though no content length was given', async () => {
  expect((await send(['01234', '56789a'], { 'transfer-encoding': 'chunked' })).status).toBe(413);
});

test('a long body is streamed in pieces and is refused when it exceeds the limit', async () => {
  const { port } = server.address() as AddressInfo;
  const begin = () => request({ port, host: '127.0.0.1', path: '/long', method: 'POST', agent: false });
  const sent = begin();
  sent.write('01234');
  // The server answers the first piece before the rest has been sent.
  await once(sent, 'information');
  sent.end('56789');
  const [response] = await once(sent, 'response');
  expect([response.statusCode, String(Buffer.concat(await response.toArray()))]).toEqual([200, '01234 56789']);
  const longer = begin();
  longer.write('01234');
  longer.end('56789a');
  expect((await once(longer, 'response'))[0].statusCode).toBe(413);
});
