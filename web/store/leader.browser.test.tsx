import { afterEach, expect, test, vi } from 'vitest';
import { createLeader, type Leader } from '#web/store/leader.ts';
import { newKey } from '#web/store/new-id.ts';

const leaders: Leader[] = [];

afterEach(() => {
  vi.useRealTimers();
  for (const leader of leaders.splice(0)) leader.stop();
});

/** A tab in the election. A frozen tab holds the lock and sends no heartbeat. */
function tab(name: string, ask: () => void) {
  const events: string[] = [];
  const leader = createLeader({
    name,
    locks: navigator.locks,
    onLead: () => events.push('lead'),
    onLost: () => events.push('lost'),
    ask,
  });
  leaders.push(leader);
  return { leader, events };
}

test('the next tab leads when the first one ends', async () => {
  const name = newKey();
  const first = tab(name, () => {});
  const second = tab(name, () => {});
  await vi.waitFor(() => expect(first.leader.isLeading()).toBe(true));
  expect(second.leader.isLeading()).toBe(false);
  first.leader.stop();
  await vi.waitFor(() => expect(second.leader.isLeading()).toBe(true));
  expect(first.leader.isLeading()).toBe(false);
});

test('a visible tab takes over from a silent leader, which leads again when that tab ends', async () => {
  const name = newKey();
  const frozen = tab(name, () => {});
  await vi.waitFor(() => expect(frozen.events).toEqual(['lead']));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const visible = tab(name, () => {});
  document.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(3_000);
  vi.useRealTimers();
  await vi.waitFor(() => expect(visible.events).toEqual(['lead']));
  await vi.waitFor(() => expect(frozen.events).toEqual(['lead', 'lost']));
  visible.leader.stop();
  await vi.waitFor(() => expect(frozen.events).toEqual(['lead', 'lost', 'lead']));
});

test('a leader that sends a heartbeat keeps the lead', async () => {
  const name = newKey();
  const first = tab(name, () => {});
  await vi.waitFor(() => expect(first.events).toEqual(['lead']));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const second = tab(name, () => {});
  document.dispatchEvent(new Event('visibilitychange'));
  second.leader.heard();
  vi.advanceTimersByTime(10_000);
  expect(vi.getTimerCount()).toBe(0);
  expect(first.events).toEqual(['lead']);
});
