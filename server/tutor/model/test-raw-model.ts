import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ChatRequest } from '#server/tutor/model/test-model-server.ts';

/** Script that answers a request, numbered from 1, with any bytes, and may never end. */
export type RawScript = (response: ServerResponse, request: ChatRequest, number: number) => void | Promise<void>;

export interface RawModel {
  url: string;
  asked: ChatRequest[];
  script: RawScript;
  stop: () => Promise<void>;
}

/** Stand-in for a model that misbehaves over real HTTP: the bytes of the script are sent unchanged. */
export async function startRawModel(): Promise<RawModel> {
  const server = createServer((request, response) => {
    // The client may have closed the connection.
    response.on('error', () => undefined);
    let body = '';
    request.setEncoding('utf8').on('data', (piece: string) => (body += piece));
    request.on('end', () => {
      const asked = JSON.parse(body) as ChatRequest;
      model.asked.push(asked);
      void model.script(response, asked, model.asked.length);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const model: RawModel = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked: [],
    script: () => undefined,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return model;
}

const chunk = (more: object) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [], ...more })}\n\n`;

export const DONE = 'data: [DONE]\n\n';
export const delta = (given: object, finish_reason: string | null = null): string =>
  chunk({ choices: [{ index: 0, delta: given, finish_reason }] });
export const word = (content: string): string => delta({ content });
export const finish = (reason = 'stop'): string => delta({}, reason);
export const usageChunk = (usage: unknown): string => chunk({ usage });
export const call = (name: string, given: string, index = 0): string =>
  delta({ tool_calls: [{ index, id: `call_${index}`, type: 'function', function: { name, arguments: given } }] });

export function head(response: ServerResponse, headers: Record<string, string> = {}): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', ...headers });
  response.flushHeaders();
}

/** Response of exactly these pieces. */
export const rawResponse =
  (...pieces: string[]): RawScript =>
  (response) => {
    head(response);
    for (const piece of pieces) response.write(piece);
    response.end();
  };

/** Response of these pieces with a proper end. */
export const textResponse = (...pieces: string[]): RawScript => rawResponse(...pieces, finish(), DONE);

/** Error response without an answer. */
export const errorResponse =
  (status: number, headers: Record<string, string> = {}): RawScript =>
  (response) =>
    void response.writeHead(status, headers).end('{"error":{"message":"no"}}');
