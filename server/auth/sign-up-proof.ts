import { createHmac, timingSafeEqual } from 'node:crypto';

const DAY_SECONDS = 86_400;

/**
 * Security: whoever types the verification code must also have chosen the password. Without this, somebody could sign up
 * with another person's address and a password of their own, and wait until that person signs up too and types the code.
 * So a browser that signs up, or gives the right password of an unverified address, gets a cookie that names the pending
 * user; the code is taken from that browser only, and a new sign-up makes a new pending user.
 */
export interface SignUpProof {
  /** The `Set-Cookie` that proves a sign-up as `userID`. */
  give(userID: string): string;
  take(): string;
  /** The user that the cookies of a request prove. */
  provenBy(cookies: string | null): string | undefined;
}

export function createSignUpProof(secret: string, isHttps: boolean): SignUpProof {
  const name = `${isHttps ? '__Secure-' : ''}margin.sign_up`;
  const attributes = `Path=/api/auth; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
  const sign = (userID: string): Buffer => createHmac('sha256', secret).update(`sign-up:${userID}`).digest();
  return {
    give: (userID) => `${name}=${userID}.${sign(userID).toString('base64url')}; Max-Age=${DAY_SECONDS}; ${attributes}`,
    take: () => `${name}=; Max-Age=0; ${attributes}`,
    provenBy(cookies) {
      const [userID, signature] = cookieOf(cookies, name)?.split('.') ?? [];
      if (userID === undefined || signature === undefined) return undefined;
      const given = Buffer.from(signature, 'base64url');
      const right = sign(userID);
      return given.length === right.length && timingSafeEqual(given, right) ? userID : undefined;
    },
  };
}

export const cookieOf = (cookies: string | null, name: string): string | undefined =>
  cookies
    ?.split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);
