import { setTimeout as pause } from 'node:timers/promises';
import { type Figure, median } from '#bench/harness/figure.ts';
import { freePort } from '#bench/harness/product.ts';
import { openBenchFixture, type BenchFixture } from '#bench/harness/fixture.ts';

const TIMES = 10;
const ASK_AGAIN_MS = 100;
const LANDING = '/learn';

/** A class logs in through the school account for the first time, all at once; and one person in several windows. */
export async function firstSignIn(): Promise<Figure[]> {
  // Imported lazily, because the provider prints warnings on import.
  const { testClient, testOidc } = await import('#server/account/sign-in/test-oidc.ts');
  const port = await freePort();
  const school = `http://localhost:${port}`;
  const oidc = await testOidc({ redirectURI: `${school}/` });
  const settings = {
    OIDC_ISSUER: oidc.issuer,
    OIDC_CLIENT_ID: testClient.clientID,
    OIDC_CLIENT_SECRET: testClient.clientSecret,
  };
  const fixture = await openBenchFixture({ port, settings });
  const newcomer = (sub: string): string => {
    oidc.people.set(sub, { email: emailOf(sub), email_verified: true, given_name: 'Ida', family_name: 'Berg' });
    return sub;
  };
  const people = Array.from({ length: TIMES }, (_, index) => newcomer(`pupil-${index + 1}`));
  const one = newcomer('one');
  try {
    await comeIn(fixture, school, [newcomer('warm-up')]);
    return [
      ...(await comeIn(fixture, school, people)),
      ...(await comeIn(
        fixture,
        school,
        people.map(() => one),
      )),
    ];
  } finally {
    await fixture.close();
    await oidc.stop();
  }
}

const emailOf = (sub: string): string => `${sub}@example.org`;

/** Each person in a separate window; all have passed the provider before the first returns. */
async function comeIn({ school, measure }: BenchFixture, url: string, subs: readonly string[]): Promise<Figure[]> {
  const ready = await Promise.all(subs.map((sub) => leave(url, sub)));
  const spans: number[] = [];
  const { serverMs } = await measure(async () => {
    const begun = performance.now();
    await Promise.all(ready.map((enter) => enter().then(() => spans.push(performance.now() - begun))));
  });
  const emails = [...new Set(subs)].map(emailOf);
  const { rows } = await school.pool.query<{ tutors: number; wallets: number; welcomes: number }>(
    `select (select count(*)::int from tutor where owner = u.id) as tutors,
            (select count(*)::int from token_wallet where owner = u.id) as wallets,
            (select count(*)::int from notification where owner = u.id and kind = 'welcome') as welcomes
       from "user" u where email = any($1)`,
    [emails],
  );
  const whole = rows.filter((row) => Object.values(row).every((count) => count === 1));
  const name = `${subs.length} first sign-ins of ${emails.length === 1 ? 'one person' : 'as many people'} at once`;
  return [
    {
      name: `${name}: the last is in after`,
      value: Math.max(...spans),
      unit: 'ms',
      note: `p50 ${median(spans).toFixed(0)}; server CPU ${(serverMs / subs.length).toFixed(1)} ms each`,
    },
    {
      name: `${name}: people with exactly one tutor, wallet and welcome`,
      value: whole.length,
      unit: '',
      atLeast: emails.length,
    },
  ];
}

/** Opens a window and logs in at the provider; returns the way back to the school. */
async function leave(school: string, sub: string): Promise<() => Promise<void>> {
  const cookies = new Map<string, string>();

  async function ask(url: URL | string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response;
  }

  /** Follows the provider's pages to the address with which it returns to the school. */
  async function passThrough(url: URL): Promise<URL> {
    let at = url;
    while (at.origin !== school) at = new URL((await ask(at)).headers.get('location') ?? `?login=${sub}`, at);
    return at;
  }

  async function leaveOnce(): Promise<URL> {
    const answer = await ask(`${school}/api/auth/sign-in/social`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: school },
      body: JSON.stringify({ provider: 'hosted', callbackURL: LANDING }),
    });
    if (answer.ok) return new URL(((await answer.json()) as { url: string }).url);
    if (answer.status !== 503) throw new Error(await answer.text());
    // The server discovers the provider's endpoints a moment after its start.
    await pause(ASK_AGAIN_MS);
    return leaveOnce();
  }

  let back = await passThrough(await leaveOnce());
  return async () => {
    for (;;) {
      const to = new URL((await ask(back)).headers.get('location') ?? '', back);
      if (to.origin === school && to.pathname !== LANDING) throw new Error(`redirected to ${to.href}`);
      if (to.origin === school) break;
      // Another window was faster; a browser would be redirected once more too.
      back = await passThrough(to);
    }
    if (!(await ask(`${school}/api/session`)).ok) throw new Error('not signed in');
  };
}
