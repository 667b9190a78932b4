/**
 * Name of one of our cookies. With https the prefix makes browsers refuse a cookie set by a neighboring subdomain or an
 * unencrypted page; it requires `Secure`, `Path=/` and no `Domain`.
 */
export const cookieName = (name: string, isHttps: boolean): string => `${cookiePrefix(isHttps)}.${name}`;

export const cookiePrefix = (isHttps: boolean): string => (isHttps ? '__Host-margin' : 'margin');
