import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Body of a request to `/chat/completions`, as far as tests read it. */
export interface ChatRequest {
  model: string;
  messages: { role: 'system' | 'user' | 'assistant' | 'tool'; content: string | null; tool_call_id?: string }[];
  tools?: { function: { name: string; description: string; parameters: object } }[];
  response_format?: { type: 'json_schema' | 'json_object'; json_schema?: { schema: object } };
  stream?: boolean;
  stream_options?: { include_usage?: boolean };
  max_tokens?: number;
}

/** Answer of the stand-in. Text given in pieces is sent piece by piece, at the speed of the iterator. */
export interface Reply {
  text?: string | Iterable<string> | AsyncIterable<string>;
  tools?: readonly { name: string; input: unknown }[];
  /** Status of an error instead of an answer. */
  status?: number;
  error?: string;
  headers?: Record<string, string>;
  /** Fault after the text: the connection is lost, the answer has no finish reason, or the bytes are no protocol. */
  breaks?: 'connection' | 'end' | 'junk';
  finish?: 'stop' | 'length';
  /** Reported usage; by default one token per word. null reports none, as some servers do. */
  usage?: { prompt_tokens: number; completion_tokens: number } | null;
}

export type ModelScript = (request: ChatRequest, number: number) => Reply | Promise<Reply>;

export interface SeenRequest {
  body: ChatRequest;
  authorization: string | undefined;
  /** End of the response: `aborted` when the client left first. */
  ended: Promise<'whole' | 'aborted'>;
}

/** Request to the endpoint of embeddings. */
export interface EmbeddingRequest {
  model: string;
  input: string[];
}
export type EmbeddingScript = (request: EmbeddingRequest, number: number) => number[][] | { status: number };

export interface ModelServer {
  /** URL to be given as AI_BASE_URL. */
  url: string;
  seen: SeenRequest[];
  answer: (script: ModelScript) => void;
  /** All requests for embeddings. */
  embedded: EmbeddingRequest[];
  embed: (meaning: EmbeddingScript) => void;
  stop: () => Promise<void>;
}

const words = (text: string): number => text.split(/\s+/).filter(Boolean).length;

/**
 * Stand-in for a model that answers from a script over HTTP: `/v1/chat/completions`, `/v1/embeddings`, and Ollama's
 * `/api/tags`.
 */
export async function startModelServer(
  script: ModelScript = () => ({ text: 'Hello.' }),
  port = 0,
): Promise<ModelServer> {
  const seen: SeenRequest[] = [];
  const embedded: EmbeddingRequest[] = [];
  let answer = script;
  let embed: EmbeddingScript = () => ({ status: 404 });
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === '/api/tags') return end(response, { models: [{ name: 'stand-in:1b' }] });
    if (request.url === '/v1/embeddings') {
      const asked = JSON.parse(await bodyOf(request)) as EmbeddingRequest;
      embedded.push(asked);
      return means(response, asked, embed(asked, embedded.length));
    }
    if (request.url !== '/v1/chat/completions') return end(response.writeHead(404), {});
    const body = JSON.parse(await bodyOf(request)) as ChatRequest;
    const ended = once(response, 'close').then((): 'whole' | 'aborted' =>
      response.writableFinished ? 'whole' : 'aborted',
    );
    seen.push({ body, authorization: request.headers.authorization, ended });
    const reply = await answer(body, seen.length);
    const isRefused = reply.status !== undefined;
    if (isRefused)
      return end(response.writeHead(reply.status ?? 500, reply.headers), { error: { message: reply.error } });
    return body.stream === true ? stream(response, body, reply) : whole(response, body, reply);
  }

  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    seen,
    answer: (next) => (answer = next),
    embedded,
    embed: (next) => (embed = next),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function end(response: ServerResponse, body: object): void {
  if (!response.headersSent) response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(body));
}

function means(response: ServerResponse, { model, input }: EmbeddingRequest, given: ReturnType<EmbeddingScript>): void {
  if ('status' in given) return end(response.writeHead(given.status), { error: { message: 'no' } });
  const tokens = input.reduce((sum, text) => sum + words(text), 0);
  end(response, {
    object: 'list',
    model,
    data: given.map((embedding, index) => ({ object: 'embedding', index, embedding })),
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  });
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request.setEncoding('utf8')) text += piece;
  return text;
}

const usageOf = ({ usage }: Reply, { messages }: ChatRequest, written: string) => {
  if (usage === null) return undefined;
  const reportedUsage = usage ?? {
    prompt_tokens: messages.reduce((sum, { content }) => sum + words(content ?? ''), 0),
    completion_tokens: words(written),
  };
  return { ...reportedUsage, total_tokens: reportedUsage.prompt_tokens + reportedUsage.completion_tokens };
};

const toolCalls = ({ tools = [] }: Reply) =>
  tools.map(({ name, input }, index) => ({
    index,
    id: `call_${index}`,
    type: 'function',
    function: { name, arguments: typeof input === 'string' ? input : JSON.stringify(input) },
  }));

async function whole(response: ServerResponse, body: ChatRequest, reply: Reply): Promise<void> {
  let content = '';
  for await (const piece of pieces(reply)) content += piece;
  const calls = toolCalls(reply);
  const message = { role: 'assistant', content, ...(calls.length > 0 ? { tool_calls: calls } : {}) };
  end(response, {
    ...envelope(body, 'chat.completion'),
    choices: [{ index: 0, message, finish_reason: finishOf(reply) }],
    usage: usageOf(reply, body, content),
  });
}

async function stream(response: ServerResponse, body: ChatRequest, reply: Reply): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const write = (data: object) => response.write(`data: ${JSON.stringify(data)}\n\n`);
  const send = (delta: object, finish_reason: string | null = null) =>
    write({ ...envelope(body, 'chat.completion.chunk'), choices: [{ index: 0, delta, finish_reason }] });
  send({ role: 'assistant', content: '' });
  let written = '';
  for await (const content of pieces(reply)) {
    if (response.destroyed) return;
    written += content;
    send({ content });
  }
  for (const { index, id, type, function: called } of toolCalls(reply)) {
    // In two pieces, as a real model sends the arguments.
    const half = Math.ceil(called.arguments.length / 2);
    send({ tool_calls: [{ index, id, type, function: { ...called, arguments: called.arguments.slice(0, half) } }] });
    send({ tool_calls: [{ index, function: { arguments: called.arguments.slice(half) } }] });
  }
  if (reply.breaks !== undefined) {
    if (reply.breaks === 'junk') response.write('data: {"not\n\n');
    if (reply.breaks === 'connection') response.socket?.destroySoon();
    else response.end();
    return;
  }
  send({}, finishOf(reply));
  const usage = usageOf(reply, body, written);
  if (usage && body.stream_options?.include_usage === true)
    write({ ...envelope(body, 'chat.completion.chunk'), choices: [], usage });
  response.end('data: [DONE]\n\n');
}

const envelope = ({ model }: ChatRequest, object: string) => ({ id: 'chatcmpl-1', object, created: 1, model });

const finishOf = ({ finish, tools = [] }: Reply): string => (tools.length > 0 ? 'tool_calls' : (finish ?? 'stop'));

async function* pieces({ text = '' }: Reply): AsyncGenerator<string> {
  if (typeof text !== 'string') yield* text;
  // Word by word, so that readers get pieces as from a real model.
  else for (const [word] of text.matchAll(/\s*\S+\s*/g)) yield word;
}
