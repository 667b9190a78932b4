import type { Hono } from 'hono';

/** Connection of a local request, as the HTTP server describes it. */
const incoming = { socket: { remoteAddress: '127.0.0.1', remotePort: 50_000, remoteFamily: 'IPv4' } };

/** Sends requests to an app like one browser: with its cookies, and from a page of its own site. */
export function testBrowser(app: Hono, origin: string) {
  const cookies = new Map<string, string>();

  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await app.request(`${origin}${path}`, { ...init, headers }, { incoming });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }

  return {
    cookies,
    get: (path: string, headers: Record<string, string> = {}) => send(path, { headers }),
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin, host: new URL(origin).host, ...headers },
        body: JSON.stringify(body),
      }),
  };
}

export type TestBrowser = ReturnType<typeof testBrowser>;
