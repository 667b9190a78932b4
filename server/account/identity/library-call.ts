import type { AuthContext } from '#server/account/identity/auth-context.ts';
import type { UserId } from '#domain/kernel/id.ts';
import { writeNotifications } from '#server/account/notification/notification.ts';
import { AppError, type ErrorDetails } from '#domain/kernel/errors.ts';
import { displayAddress } from '#server/core/request/client-address.ts';
import { languageOf } from '#server/account/identity/unverified-user.ts';
import { chosenLanguage } from '#server/core/request/page-language.ts';
import { type LibraryContext, libraryContexts } from '#server/account/identity/library-context.ts';

export const PREFIX = '/api/auth/';

/** Headers of a call and the network it came from. */
export interface Caller {
  headers: Headers;
  address: string;
}

export interface LibraryParts extends AuthContext {
  /** The identity library. */
  library: (request: Request) => Promise<Response>;
}

/** Calls the identity library on behalf of a caller, with `fields` or as a page, and sends the resulting mails. */
export async function callIdentityLibrary(
  { pool, env, library, sendMail }: LibraryParts,
  path: string,
  { headers, address }: Caller,
  fields?: object,
): Promise<{ response: Response; libraryContext: LibraryContext }> {
  const passed = new Headers({ 'content-type': 'application/json', origin: env.publicUrl });
  for (const name of ['cookie', 'user-agent']) {
    const value = headers.get(name);
    if (value !== null) passed.set(name, value);
  }
  const init = fields === undefined ? {} : { method: 'POST', body: JSON.stringify(fields) };
  const request = new Request(`${env.publicUrl}${PREFIX}${path}`, { ...init, headers: passed });
  const libraryContext: LibraryContext = {
    letters: [],
    language: chosenLanguage(headers.get('cookie'), env.languages),
    network: displayAddress(address),
  };
  const response = await libraryContexts.run(libraryContext, () => library(request));
  if (response.status >= 400) return { response, libraryContext };
  for (const letter of libraryContext.letters)
    await sendMail({ ...letter, language: await languageOf(pool, letter.to) });
  if (libraryContext.keptUserID !== undefined) await notifyOfKeptAccount(pool, libraryContext.keptUserID);
  return { response, libraryContext };
}

async function notifyOfKeptAccount(pool: AuthContext['pool'], receiver: UserId): Promise<void> {
  const at = new Date().toISOString();
  const params = { subjectID: receiver };
  await writeNotifications(pool, [{ kind: 'kept', receiver, params, avatar: null, causeID: at, at }]);
}

/** D-13: one message for every wrong detail, so that it does not reveal who has an account. */
export const refused = (cause?: unknown, details?: ErrorDetails): AppError =>
  new AppError('invalid_input', 'That did not work. Check your details.', { cause, ...(details && { details }) });

/** Security: the status of the library's response is used and not its text, which reveals who has an account. */
export async function requireOk(response: Response): Promise<Response> {
  if (response.ok) return response;
  const cause = new Error(await response.text());
  if (response.status >= 500) throw new AppError('internal', 'something went wrong', { cause });
  throw refused(cause);
}
