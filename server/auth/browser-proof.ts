import { createHmac, timingSafeEqual } from 'node:crypto';
import { cookieName } from '#server/auth/cookie-name.ts';

/** What a browser did before, kept by itself in a cookie that nobody else can make. */
export interface BrowserProof {
  /** The `Set-Cookie` that proves it of `subject`, and still of what `cookies` prove, up to the latest `most`. */
  give(subject: string, cookies?: string | null): string;
  take(): string;
  /** Whether the cookies of a request prove it of `subject`. */
  isGiven(cookies: string | null, subject: string): boolean;
}

export interface ProofOptions {
  /** Of the cookie, and of the thing proved: a proof of another name proves nothing here. */
  name: string;
  days: number;
  /** How many subjects a browser can prove at a time. */
  most?: number;
  secret: string;
  isHttps: boolean;
}

const DAY_SECONDS = 86_400;

export function createBrowserProof({ name, days, most = 1, secret, isHttps }: ProofOptions): BrowserProof {
  const cookie = cookieName(name, isHttps);
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
  const sign = (subject: string): Buffer => createHmac('sha256', secret).update(`${name}:${subject}`).digest();
  const proofsIn = (cookies: string | null): string[] => (cookieOf(cookies, cookie) ?? '').split('.').slice(0, most);
  const withProof = (subject: string, cookies: string | null): string => {
    const proof = sign(subject).toString('base64url');
    const others = proofsIn(cookies).filter((each) => each !== '' && each !== proof);
    return [proof, ...others].slice(0, most).join('.');
  };
  return {
    give: (subject, cookies = null) =>
      `${cookie}=${withProof(subject, cookies)}; Max-Age=${days * DAY_SECONDS}; ${attributes}`,
    take: () => `${cookie}=; Max-Age=0; ${attributes}`,
    isGiven(cookies, subject) {
      const right = sign(subject);
      return proofsIn(cookies).some((proof) => {
        const given = Buffer.from(proof, 'base64url');
        return given.length === right.length && timingSafeEqual(given, right);
      });
    },
  };
}

export const cookieOf = (cookies: string | null, name: string): string | undefined =>
  cookies
    ?.split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);
