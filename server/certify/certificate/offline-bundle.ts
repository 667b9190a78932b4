import { type OpenBadge } from '#domain/certify/open-badge.ts';
import type { Certificate } from '#server/certify/credential/certificate.ts';
import type { Certificates } from '#server/certify/credential/start-certificates.ts';

/**
 * Data of the offline certificate file: everything a check needs, as of now. Keep in step with
 * site/offline/bundle.ts.
 */
export async function offlineBundleOf(
  { jwt, badge, endorsements }: Certificate & { badge: OpenBadge },
  { keys, lists }: Certificates,
): Promise<string> {
  const list = await lists.find(Number(badge.credentialStatus.statusListCredential.split('/').at(-1)));
  return JSON.stringify({
    jwt,
    keys: await keys.all(),
    lists: list === undefined ? [] : [list],
    endorsements: endorsements.map((each) => each.jwt),
  });
}
