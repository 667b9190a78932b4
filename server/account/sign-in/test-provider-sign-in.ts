import type { ProviderID } from '#domain/account/provider.ts';
import { origin } from '#server/account/sign-in/test-auth-server.ts';
import type { TestBrowser } from '#server/account/sign-in/test-browser.ts';

/** Starts a provider sign-in and returns the provider's address. */
export async function startProviderSignIn(
  it: TestBrowser,
  provider: ProviderID,
  next = '/learn/catalog?a=1',
): Promise<URL> {
  const response = await it.post('/api/auth/sign-in/social', { provider, callbackURL: next });
  return new URL(((await response.json()) as { url: string }).url);
}

/** Signs in at the provider and returns the path to which it redirects back. */
export async function authenticateAtProvider(url: URL, login: string): Promise<string> {
  const cookies = new Map<string, string>();
  let at = url;
  while (at.origin !== origin) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null && at.search !== '') throw new Error(`${at.pathname}: ${await response.text()}`);
    at = new URL(location ?? `?login=${login}`, at);
  }
  return `${at.pathname}${at.search}`;
}

/** Runs a whole sign-in at a provider as `login`, and returns the page where the browser ends. */
export async function signInWithProvider(it: TestBrowser, provider: ProviderID, login: string): Promise<string> {
  let to = await startProviderSignIn(it, provider);
  for (let times = 0; times < 3; times += 1) {
    const response = await it.get(await authenticateAtProvider(to, login));
    to = new URL(response.headers.get('location') ?? '', origin);
    if (to.origin === origin) return `${to.pathname}${to.search}`;
  }
  throw new Error('sent back and forth');
}
