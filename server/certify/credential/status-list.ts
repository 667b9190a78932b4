import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type StatusList, STATUS_LIST_BITS } from '#domain/certify/open-badge.ts';
import type { CredentialParts } from '#server/certify/credential/credential.ts';
import { contexts, issuerAddress, statusListAddress } from '#server/certify/credential/open-badge.ts';

const compress = promisify(gzip);

/** Time for which third parties may cache a list. */
const VALIDITY_MS = 24 * 3_600_000;
/** Age at which an unchanged list is signed again. */
const RESIGN_AFTER_MS = 3_600_000;

interface CachedList {
  revoked: string;
  madeAt: number;
  jwt: string;
}

export interface StatusLists {
  /** Current signed list; undefined if there is no list with this number. */
  find: (list: number) => Promise<string | undefined>;
}

/**
 * Signed lists with one revocation bit per credential. Fetching a whole list does not reveal which credential is
 * being checked.
 */
export function createStatusLists({ pool, keys, issuer }: CredentialParts): StatusLists {
  const cache = new Map<number, CachedList>();

  async function signList(list: number, revoked: readonly number[], now: number): Promise<string> {
    const bits = Buffer.alloc(STATUS_LIST_BITS / 8);
    for (const index of revoked) bits.writeUInt8(bits.readUInt8(index >> 3) | (0x80 >> (index & 7)), index >> 3);
    const id = statusListAddress(issuer.publicUrl, list);
    const claims: StatusList & { iss: string } = {
      '@context': contexts,
      id,
      type: ['VerifiableCredential', 'BitstringStatusListCredential'],
      issuer: { id: issuerAddress(issuer.publicUrl), type: ['Profile'], name: issuer.name },
      validFrom: new Date(now).toISOString(),
      validUntil: new Date(now + VALIDITY_MS).toISOString(),
      credentialSubject: {
        id: `${id}#list`,
        type: 'BitstringStatusList',
        statusPurpose: 'revocation',
        encodedList: `u${(await compress(bits)).toString('base64url')}`,
      },
      iss: issuerAddress(issuer.publicUrl),
    };
    const sign = await keys.signer();
    return sign(claims);
  }

  return {
    async find(list) {
      const { rows } = await pool.query<{ last: number | null; revoked: number[] | null }>(
        `select (select max(status_list) from credential) as last, (select array_agg(status_index order by status_index)
           from credential where status_list = $1 and revoked_at is not null) as revoked`,
        [list],
      );
      if (list > (rows[0]?.last ?? 1)) return undefined;
      const revoked = rows[0]?.revoked ?? [];
      const now = Date.now();
      const known = cache.get(list);
      if (known?.revoked === revoked.join() && now - known.madeAt < RESIGN_AFTER_MS) return known.jwt;
      const jwt = await signList(list, revoked, now);
      cache.set(list, { revoked: revoked.join(), madeAt: now, jwt });
      return jwt;
    },
  };
}
