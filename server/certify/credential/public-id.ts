import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { STATUS_LIST_BITS } from '#domain/certify/open-badge.ts';
import type { PublicId } from '#server/certify/credential/open-badge.ts';

/** Digits and capitals without I, L, O and U, which are easily misread. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const randomLetters = (count: number): string =>
  Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Entries after which the next list begins; half-empty lists make a free random index quick to find. */
const HALF = STATUS_LIST_BITS / 2;
const ADDRESS_LETTERS = 24;

/**
 * Draws a credential's address and its index in a status list.
 * Security: the address has 120 random bits and can still be typed from paper. The index is random too, because
 * sequential ones would reveal how many credentials were issued, and when.
 */
export async function drawPublicId(client: pg.ClientBase): Promise<PublicId> {
  const { rows } = await client.query<{ list: number; taken: number }>(
    `select status_list as list, count(*)::int as taken from credential
       where status_list = (select max(status_list) from credential) group by 1`,
  );
  const { list, taken } = rows[0] ?? { list: 1, taken: 0 };
  return {
    number: `MRG-${randomLetters(4)}-${randomLetters(4)}`,
    address: randomLetters(ADDRESS_LETTERS).toLowerCase(),
    statusList: taken < HALF ? list : list + 1,
    statusIndex: randomInt(STATUS_LIST_BITS),
  };
}
