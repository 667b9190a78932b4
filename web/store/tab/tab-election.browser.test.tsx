import { afterEach, expect, test, vi } from 'vitest';
import { createTabElection, type TabElection } from '#web/store/tab/tab-election.ts';
import { newKey } from '#web/store/row/new-id.ts';

const leaders: TabElection[] = [];

afterEach(() => {
  vi.useRealTimers();
  for (const leader of leaders.splice(0)) leader.stop();
});

/** A tab in the election. A frozen tab holds the lock and sends no heartbeat. */
function tab(name: string, ask: () => void) {
  const events: string[] = [];
  const leader = createTabElection({
    name,
    locks: navigator.locks,
    onLead: () => events.push('lead'),
    onLost: () => events.push('lost'),
    requestHeartbeat: ask,
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
  second.leader.sawHeartbeat();
  vi.advanceTimersByTime(10_000);
  expect(vi.getTimerCount()).toBe(0);
  expect(first.events).toEqual(['lead']);
});
