import { AppError } from '#domain/kernel/errors.ts';
import type { BrowserProof } from '#server/auth/browser-proof.ts';
import type { Call, CallBody } from '#server/auth/call.ts';
import { ADDRESS_HEADER, type AuthContext } from '#server/auth/identity.ts';
import { dropUnverified, findUnverified, languageOf } from '#server/auth/pending-user.ts';
import { readerLanguage } from '#server/auth/reader-language.ts';
import type { SignedIn } from '#server/auth/session-cache.ts';
import type { Letter } from '#server/mail/mail.ts';

export interface Parts extends AuthContext {
  /** What the library answers, and the letters to be sent now that its transaction is through. */
  library: (request: Request) => Promise<{ response: Response; letters: readonly Letter[] }>;
  /**
   * Security: whoever types the verification code must also have chosen the password. Without this, somebody could sign up
   * with another person's address and a password of their own, and wait until that person signs up too and types the code.
   * So a browser that signs up, or gives the right password of an unverified address, proves the id of the pending user; the
   * code is taken from that browser only, and a new sign-up makes a new pending user.
   */
  signedUp: BrowserProof;
  /** Of the e-mail addresses that have signed in: such a browser is not kept waiting for what is tried elsewhere. */
  known: BrowserProof;
  actorOf: (headers: Headers) => Promise<SignedIn | undefined>;
  forget: (tokenOrUserID: string) => void;
}

/** What a call came to. A refusal may set cookies too, so it is not thrown. */
export interface CallOutcome {
  cookies: readonly string[];
  refusal?: AppError;
}

/** Who calls: the headers of the request, and the network it came from. */
export interface Caller {
  headers: Headers;
  address: string;
}

type Pass = (fields: object) => Promise<Response>;

export const PREFIX = '/api/auth/';

/** D-13: one sentence for everything that was not right, so that nobody learns who has an account. */
export const refused = (cause?: unknown): AppError =>
  new AppError('invalid_input', 'That did not work. Check your details.', { cause });

/** Does what a checked and counted call asks for. */
export async function carryOut(parts: Parts, call: Call, body: CallBody<Call>, caller: Caller): Promise<CallOutcome> {
  const pass: Pass = (fields) => passOn(parts, call, fields, caller);
  switch (call) {
    case 'sign-up/email':
      return signUp(parts, body as CallBody<typeof call>, caller, pass);
    case 'sign-in/email':
      return signIn(parts, body as CallBody<typeof call>, pass);
    case 'email-otp/verify-email':
      return verify(parts, body as CallBody<typeof call>, caller, pass);
    case 'email-otp/send-verification-otp':
      return done(await accepted(await pass(body)));
    case 'sign-out':
      return signOut(parts, caller, pass);
  }
}

type Do<C extends Call> = (parts: Parts, body: CallBody<C>, caller: Caller, pass: Pass) => Promise<CallOutcome>;

const signUp: Do<'sign-up/email'> = async ({ pool, signedUp }, body, { headers }, pass) => {
  await dropUnverified(pool, body.email);
  const language = body.language ?? readerLanguage(headers.get('accept-language'));
  const name = `${body.firstName} ${body.lastName}`.trim();
  const response = await accepted(await pass({ ...body, language, name }));
  // For an address that has an account the library makes an id up; it proves nothing and looks the same.
  const { user } = (await response.json()) as { user: { id: string } };
  return done(response, [signedUp.give(user.id)]);
};

async function signIn(
  { pool, signedUp, known }: Parts,
  body: CallBody<'sign-in/email'>,
  pass: Pass,
): Promise<CallOutcome> {
  const response = await pass(body);
  const userID = response.status === 403 ? await findUnverified(pool, body.email) : undefined;
  if (userID === undefined) return done(await accepted(response), [known.give(body.email)]);
  // The password was right, the address is not verified yet: now this browser may type the code.
  return {
    cookies: [signedUp.give(userID)],
    refusal: new AppError('not_verified', 'Verify your e-mail address first.'),
  };
}

const verify: Do<'email-otp/verify-email'> = async ({ pool, signedUp, known, forget }, body, { headers }, pass) => {
  const userID = await findUnverified(pool, body.email);
  if (userID === undefined || !signedUp.isGiven(headers.get('cookie'), userID)) throw refused();
  const response = await accepted(await pass(body));
  forget(userID);
  return done(response, [signedUp.take(), known.give(body.email)]);
};

async function signOut({ pool, actorOf, forget }: Parts, { headers }: Caller, pass: Pass): Promise<CallOutcome> {
  const signedIn = await actorOf(headers);
  if (signedIn) {
    // The library hides a failure here; a person who is told that they are signed out has to be.
    await pool.query('delete from auth_session where token = $1', [signedIn.sessionToken]);
    forget(signedIn.sessionToken);
  }
  return done(await accepted(await pass({})));
}

async function passOn(parts: Parts, call: Call, fields: object, { headers, address }: Caller): Promise<Response> {
  const { pool, env, library, sendMail } = parts;
  const passed = new Headers({ 'content-type': 'application/json', origin: env.publicUrl, [ADDRESS_HEADER]: address });
  for (const name of ['cookie', 'user-agent']) {
    const value = headers.get(name);
    if (value !== null) passed.set(name, value);
  }
  const { response, letters } = await library(
    new Request(`${env.publicUrl}${PREFIX}${call}`, { method: 'POST', headers: passed, body: JSON.stringify(fields) }),
  );
  for (const letter of letters) await sendMail({ ...letter, language: await languageOf(pool, letter.to) });
  return response;
}

/** Security: of what the library says only its status is used; its words tell who has an account. */
async function accepted(response: Response): Promise<Response> {
  if (response.ok) return response;
  const cause = new Error(await response.text());
  if (response.status >= 500) throw new AppError('internal', 'something went wrong', { cause });
  throw refused(cause);
}

/** Security: the library answers with the session's token; scripts have no use for it, so only its cookies go on. */
const done = (response: Response, cookies: readonly string[] = []): CallOutcome => ({
  cookies: [...response.headers.getSetCookie(), ...cookies],
});
