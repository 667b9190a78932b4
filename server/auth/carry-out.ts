import { AppError } from '#domain/kernel/errors.ts';
import type { Call, CallBody } from '#server/auth/call.ts';
import { ADDRESS_HEADER, type AuthContext } from '#server/auth/identity.ts';
import { dropUnverified, findUnverified, languageOf } from '#server/auth/pending-user.ts';
import { readerLanguage } from '#server/auth/reader-language.ts';
import type { SignedIn } from '#server/auth/session-cache.ts';
import type { SignUpProof } from '#server/auth/sign-up-proof.ts';
import type { Letter } from '#server/mail/mail.ts';

export interface Parts extends AuthContext {
  /** What the library answers, and the letters to be sent now that its transaction is through. */
  library: (request: Request) => Promise<{ response: Response; letters: readonly Letter[] }>;
  proof: SignUpProof;
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

const signUp: Do<'sign-up/email'> = async ({ pool, proof }, body, { headers }, pass) => {
  await dropUnverified(pool, body.email);
  const language = body.language ?? readerLanguage(headers.get('accept-language'));
  const name = `${body.firstName} ${body.lastName}`.trim();
  const response = await accepted(await pass({ ...body, language, name }));
  // For an address that has an account the library makes an id up; it proves nothing and looks the same.
  const { user } = (await response.json()) as { user: { id: string } };
  return done(response, [proof.give(user.id)]);
};

async function signIn({ pool, proof }: Parts, body: CallBody<'sign-in/email'>, pass: Pass): Promise<CallOutcome> {
  const response = await pass(body);
  const userID = response.status === 403 ? await findUnverified(pool, body.email) : undefined;
  if (userID === undefined) return done(await accepted(response));
  // The password was right, the address is not verified yet: now this browser may type the code.
  return {
    cookies: [proof.give(userID)],
    refusal: new AppError('not_verified', 'Verify your e-mail address first.'),
  };
}

const verify: Do<'email-otp/verify-email'> = async ({ pool, proof, forget }, body, { headers }, pass) => {
  const proven = proof.provenBy(headers.get('cookie'));
  if (proven === undefined || proven !== (await findUnverified(pool, body.email))) throw refused();
  const response = await accepted(await pass(body));
  forget(proven);
  return done(response, [proof.take()]);
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
