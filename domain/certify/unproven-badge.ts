import { decodeJson } from '#domain/certify/jws.ts';

/** A badge that no key of this site signed, by its own words. */
export interface UnprovenBadge {
  /** `foreign`: signed by another issuer; `unsigned`: readable data without any signature. */
  kind: 'foreign' | 'unsigned';
  issuer: string;
  address: string;
}

/**
 * Issuer of a badge by its own words if this site cannot prove it; undefined for other texts, and for a signed badge
 * that claims to be from here, which is forged. Security: nothing in it is verified.
 */
export function unprovenBadge(text: string, isOurs: (address: string) => boolean): UnprovenBadge | undefined {
  const json = parse(text);
  const [, body = ''] = text.split('.');
  const claims = json ?? decodeJson(body);
  const badge = badgeIn(claims) ?? badgeIn(Object(claims)['vc']);
  if (!badge) return undefined;
  const { id = badge['issuer'], name } = Object(badge['issuer']) as Record<string, unknown>;
  const address = typeof id === 'string' ? id : '';
  const issuer = typeof name === 'string' && name.trim() !== '' ? name : address;
  if (json !== undefined && badge['proof'] === undefined) return { kind: 'unsigned', issuer, address };
  return isOurs(address) ? undefined : { kind: 'foreign', issuer, address };
}

function badgeIn(claims: unknown): Record<string, unknown> | undefined {
  const { type } = Object(claims) as Record<string, unknown>;
  const isBadge = [type].flat().some((each) => each === 'OpenBadgeCredential' || each === 'AchievementCredential');
  return isBadge ? (claims as Record<string, unknown>) : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
