import { matchLanguage } from '#domain/account/offered-language.ts';
import { chosenLanguage } from '#server/core/request/page-language.ts';
import { resultOf, type SignInHandler } from '#server/account/sign-in/library-result.ts';
import { requireOk } from '#server/account/identity/library-call.ts';
import { deleteUnverified } from '#server/account/identity/unverified-user.ts';
import { assertPasswordAllowed, recordKnownPassword } from '#server/account/security/known-password.ts';

/** Creates an account, which its owner then verifies by a mailed code. */
export const signUp: SignInHandler<'sign-up/email'> = async (
  { pool, env, signUpProof },
  body,
  { headers },
  callLibrary,
) => {
  await deleteUnverified(pool, body.email);
  await assertPasswordAllowed(env, body.password);
  const { languages: offered } = env;
  // A page that was opened under an earlier configuration may send a language that is no longer offered.
  const language = matchLanguage(body.language ?? chosenLanguage(headers.get('cookie'), offered), offered);
  const name = `${body.firstName} ${body.lastName}`.trim();
  const response = await requireOk(await callLibrary({ ...body, language, name }));
  // For an address with an account the library invents an id, which proves nothing and looks the same.
  const { user } = (await response.json()) as { user: { id: string } };
  await recordKnownPassword(pool, user.id, body.password);
  return resultOf(response, [signUpProof.issue(user.id)]);
};
