import * as z from 'zod/mini';

const MAX_LENGTH = 254;

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
