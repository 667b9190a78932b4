/** A place inside the product that a text may link to. */
export interface InternalRef {
  to: 'step' | 'lesson';
  id: string;
}

const HREF_MAX = 2_000;
const web = /^https?:\/\/[^/?#]/i;
const mail = /^mailto:[^@?#/]+@[^@?#/]+/i;
/** Percent-encoded line ends and other control characters: a mail program reads them as further headers. */
const encodedControl = /%(?:[01][0-9a-f]|7f|c2%[89][0-9a-f])/i;
const internal = /^(step|lesson):([0-9A-Za-z-]{1,64})$/;

/**
 * Security: an allow-list. Control characters and spaces are refused first, because browsers drop some of them and read
 * `java\nscript:`; so are control characters that appear when the address is decoded, once or more often.
 */
export function isHref(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > HREF_MAX || hasControlOrSpace(value)) return false;
  if (hasEncodedControl(value)) return false;
  return web.test(value) || mail.test(value) || internal.test(value);
}

/** Undefined for a link that leads out of the product. */
export function internalRef(href: string): InternalRef | undefined {
  const [, to, id] = internal.exec(href) ?? [];
  if (id === undefined || (to !== 'step' && to !== 'lesson')) return undefined;
  return { to, id };
}

/** `%250d` is decoded by whoever decodes twice, so the encoded percent signs are taken away first. */
const hasEncodedControl = (value: string): boolean => encodedControl.test(value.replaceAll(/%(?:25)+/g, '%'));

const hasControlOrSpace = (value: string): boolean => /[\p{Cc}\p{Cf}\p{Z}\\]/u.test(value);
