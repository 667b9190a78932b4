import { createHmac, timingSafeEqual } from 'node:crypto';
import { cookieName } from '#server/core/request/cookie-name.ts';

/** A signed cookie that records earlier actions of a browser, for one or several subjects. */
export interface BrowserProof {
  /** Returns a `Set-Cookie` that adds `subject` to those that `cookies` prove, up to the latest `maxSubjects`. */
  issue(subject: string, cookies?: string | null): string;
  clear(): string;
  /** True if the cookies of a request prove `subject`. */
  isProven(cookies: string | null, subject: string): boolean;
}

export interface ProofOptions {
  /** Name of the cookie, which also enters the signature, so that a proof under another name is invalid. */
  name: string;
  days: number;
  /** Number of subjects per browser; the default is 1. */
  maxSubjects?: number;
  secret: string;
  isHttps: boolean;
}

const DAY_SECONDS = 86_400;

export function createBrowserProof({ name, days, maxSubjects = 1, secret, isHttps }: ProofOptions): BrowserProof {
  const cookie = cookieName(name, isHttps);
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
  const sign = (subject: string): Buffer => createHmac('sha256', secret).update(`${name}:${subject}`).digest();
  const proofsIn = (cookies: string | null): string[] =>
    (cookieOf(cookies, cookie) ?? '').split('.').slice(0, maxSubjects);
  const withProof = (subject: string, cookies: string | null): string => {
    const proof = sign(subject).toString('base64url');
    const others = proofsIn(cookies).filter((each) => each !== '' && each !== proof);
    return [proof, ...others].slice(0, maxSubjects).join('.');
  };
  return {
    issue: (subject, cookies = null) =>
      `${cookie}=${withProof(subject, cookies)}; Max-Age=${days * DAY_SECONDS}; ${attributes}`,
    clear: () => `${cookie}=; Max-Age=0; ${attributes}`,
    isProven(cookies, subject) {
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
