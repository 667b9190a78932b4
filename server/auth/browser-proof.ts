import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a browser did before, kept by itself in a cookie that nobody else can make. */
export interface BrowserProof {
  /** The `Set-Cookie` that proves it of `subject`; a browser holds one at a time. */
  give(subject: string): string;
  take(): string;
  /** Whether the cookies of a request prove it of `subject`. */
  isGiven(cookies: string | null, subject: string): boolean;
}

export interface ProofOptions {
  /** Of the cookie, and of the thing proved: a proof of another name proves nothing here. */
  name: string;
  days: number;
  secret: string;
  isHttps: boolean;
}

const DAY_SECONDS = 86_400;

export function createBrowserProof({ name, days, secret, isHttps }: ProofOptions): BrowserProof {
  const cookie = `${isHttps ? '__Secure-' : ''}margin.${name}`;
  const attributes = `Path=/api/auth; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
  const sign = (subject: string): Buffer => createHmac('sha256', secret).update(`${name}:${subject}`).digest();
  return {
    give: (subject) => `${cookie}=${sign(subject).toString('base64url')}; Max-Age=${days * DAY_SECONDS}; ${attributes}`,
    take: () => `${cookie}=; Max-Age=0; ${attributes}`,
    isGiven(cookies, subject) {
      const given = Buffer.from(cookieOf(cookies, cookie) ?? '', 'base64url');
      const right = sign(subject);
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}

export const cookieOf = (cookies: string | null, name: string): string | undefined =>
  cookies
    ?.split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);
