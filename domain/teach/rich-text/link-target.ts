/** A target inside the product that a text may link to. */
export interface InternalRef {
  to: 'step' | 'lesson';
  id: string;
}

const HREF_MAX = 2_000;
const web = /^https?:\/\/[^/?#]/i;
const mail = /^mailto:[^@?#/]+@[^@?#/]+/i;
/** Percent-encoded line ends and other control characters, which a mail program could interpret as further headers. */
const encodedControl = /%(?:[01][0-9a-f]|7f|c2%[89][0-9a-f])/i;
const internal = /^(step|lesson):([0-9A-Za-z-]{1,64})$/;

/**
 * Security: an allow-list. Control characters and spaces are refused first, because browsers drop some of them and
 * would read `java
 * script:`; control characters that appear after decoding the URL once or repeatedly are refused too.
 */
export function isHref(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > HREF_MAX || hasControlOrSpace(value)) return false;
  if (hasEncodedControl(value)) return false;
  return web.test(value) || mail.test(value) || internal.test(value);
}

/** Undefined for an external link. */
export function internalRef(href: string): InternalRef | undefined {
  const [, to, id] = internal.exec(href) ?? [];
  if (id === undefined || (to !== 'step' && to !== 'lesson')) return undefined;
  return { to, id };
}

/** Some programs decode twice (`%250d`), so encoded percent signs are removed first. */
const hasEncodedControl = (value: string): boolean => encodedControl.test(value.replaceAll(/%(?:25)+/g, '%'));

const hasControlOrSpace = (value: string): boolean => /[\p{Cc}\p{Cf}\p{Z}\\]/u.test(value);
