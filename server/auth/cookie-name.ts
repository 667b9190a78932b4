/**
 * The name of a cookie of ours. With https the prefix makes browsers refuse one that a neighbouring subdomain or an
 * unencrypted page set; it asks for `Secure`, `Path=/` and no `Domain`.
 */
export const cookieName = (name: string, isHttps: boolean): string => `${cookiePrefix(isHttps)}.${name}`;

export const cookiePrefix = (isHttps: boolean): string => (isHttps ? '__Host-margin' : 'margin');
