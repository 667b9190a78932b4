import { vi } from 'vitest';
import type { SessionUser } from '#web/account/session/auth-client.ts';

/** index.html contains the same element. */
document.head.insertAdjacentHTML('beforeend', '<meta name="application-name" content="Margin">');

export const maya: SessionUser = {
  id: '01997f00-0000-7000-8000-000000000001',
  email: 'maya@example.org',
  firstName: 'Maya',
  lastName: 'Lindqvist',
  emailVerified: true,
  role: 'USER',
};

interface Answered {
  status?: number;
  json?: unknown;
}
type Answer = (body: unknown) => Answered | Promise<Answered>;

/** A fake server that answers by path and records its requests. */
export function serveAnswers(answers: Record<string, Answer>) {
  const asked: { path: string; body: unknown }[] = [];
  const handle = async (input: string, init?: RequestInit) => {
    const { pathname } = new URL(input, window.location.href);
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    asked.push({ path: pathname, body });
    const { status = 200, json = {} } = (await answers[pathname]?.(body)) ?? { status: 404 };
    return new Response(JSON.stringify(json), { status, headers: { 'content-type': 'application/json' } });
  };
  vi.stubGlobal('fetch', handle);
  return { asked, bodyOf: (path: string) => asked.findLast((each) => each.path === path)?.body };
}

/** The answers of a server with a session of this user, or without one. */
export const session = (user: SessionUser | null): Record<string, Answer> => ({
  '/api/session': () => (user === null ? { status: 401 } : { json: { user } }),
  '/api/session/providers': () => ({ json: { providers: [] } }),
});
