import * as z from 'zod/mini';

const MAX_LENGTH = 254;

/** Every character that mail servers allow without quotes, and top-level domains in ASCII form such as `xn--p1ai`. */
const LOCAL_PART = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const DOMAIN = String.raw`(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)`;
// The sign-in library checks every address with its own `z.email()`, which refuses `a/b@example.org` and offers no
// setting, so the pattern that they share is replaced.
z.core.regexes.email.compile(String.raw`^${LOCAL_PART}(?:\.${LOCAL_PART})*@${DOMAIN}$`);

/** Writes an international domain in ASCII, as mail servers expect it: `bücher.example` is `xn--bcher-kva.example`. */
function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || !/\P{ASCII}/u.test(domain)) return address;
  return URL.canParse(`http://${domain}`) ? `${address.slice(0, at)}@${new URL(`http://${domain}`).hostname}` : address;
}

/** E-mail address, without the whitespace that a keyboard or the clipboard adds. */
// @__NO_SIDE_EFFECTS__
export const emailAddress = (maxLength = MAX_LENGTH) =>
  z.pipe(
    z.pipe(z.string().check(z.trim(), z.toLowerCase()), z.transform(withAsciiDomain)),
    z.email().check(z.maxLength(maxLength)),
  );
