import { expect, test } from 'vitest';
import { type LoggedChange, ReplayBuffer } from '#server/core/live/replay-buffer.ts';

const change = (id: number, ...audience: string[]): LoggedChange => ({ model: 'Tutor', id: String(id), audience });
const idsSince = (ring: ReplayBuffer, horizon: bigint, ...keys: string[]) =>
  [...ring.since(horizon, keys)].map(({ id }) => id);

test('missed changes are found by their keys and from the client’s horizon', () => {
  const ring = new ReplayBuffer(100);
  for (let n = 1; n <= 6; n += 1) ring.push(change(n, n % 2 === 0 ? 'user:even' : 'user:odd', 'all'), BigInt(n * 10));
  expect(idsSince(ring, 30n, 'user:even')).toEqual(['4', '6']);
  expect(idsSince(ring, 30n, 'user:odd')).toEqual(['3', '5']);
  expect(idsSince(ring, 60n, 'user:even', 'all')).toEqual(['6', '6']);
  expect(idsSince(ring, 61n, 'user:even')).toEqual([]);
  expect(idsSince(ring, 0n, 'user:nobody')).toEqual([]);
});

test('old changes are dropped, and a horizon before the oldest change is not covered', () => {
  const ring = new ReplayBuffer(10);
  ring.fill([], 1n, true);
  expect(ring.covers(1n)).toBe(true);
  for (let n = 1; n <= 23; n += 1) ring.push(change(n, 'user:a'), BigInt(n));
  expect(ring.size).toBeLessThanOrEqual(10);
  const kept = idsSince(ring, 0n, 'user:a').map(Number);
  expect(kept.at(-1)).toBe(23);
  expect(kept.length).toBeGreaterThanOrEqual(5);
  const [oldest = 0] = kept;
  expect(ring.covers(BigInt(oldest))).toBe(true);
  expect(ring.covers(BigInt(oldest - 1))).toBe(false);
});

test('a replay buffer that was filled with a part of the table does not cover earlier changes', () => {
  const rows = [7n, 8n, 12n].map((xid) => ({ ...change(Number(xid), 'user:a'), xid }));
  const [whole, part] = [new ReplayBuffer(10), new ReplayBuffer(10)];
  whole.fill(rows, 10n, true);
  part.fill(rows, 10n, false);
  expect([whole.covers(7n), part.covers(7n), part.covers(8n)]).toEqual([true, false, true]);
  // This change is committed but later than an open transaction, so a client at the horizon has not received it.
  expect(idsSince(whole, 10n, 'user:a')).toEqual(['12']);
});
