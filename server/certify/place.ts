import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { STATUS_LIST_BITS } from '#domain/certify/open-badge.ts';
import type { Place } from '#server/certify/open-badge.ts';

/** Without the letters that are taken for numbers, or for one another. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const letters = (count: number): string =>
  Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Beyond that another list begins, so that a free place is soon found. */
const HALF = STATUS_LIST_BITS / 2;
const ADDRESS_LETTERS = 24;

/**
 * Where a credential is found and where its status is kept. Security: the address holds 120 bits that nobody guesses, and can still
 * be typed from paper; the place in the list is drawn too, since places in order would tell how many were issued, and when.
 */
export async function drawPlace(client: pg.ClientBase): Promise<Place> {
  const { rows } = await client.query<{ list: number; taken: number }>(
    `select status_list as list, count(*)::int as taken from credential
       where status_list = (select max(status_list) from credential) group by 1`,
  );
  const { list, taken } = rows[0] ?? { list: 1, taken: 0 };
  return {
    number: `MRG-${letters(4)}-${letters(4)}`,
    address: letters(ADDRESS_LETTERS).toLowerCase(),
    statusList: taken < HALF ? list : list + 1,
    statusIndex: randomInt(STATUS_LIST_BITS),
  };
}
