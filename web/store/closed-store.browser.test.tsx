import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ClientStore } from '#web/store/client-store.ts';
import { resetServerTime, serverNow } from '#web/store/api/server-time.ts';
import { SERVER_TIME_HEADER } from '#sync/core/protocol.ts';
import { newId } from '#web/store/row/new-id.ts';
import { rowOf } from '#web/store/row/test-row.ts';
import { openTab, school, untilLive } from '#web/store/test-tab.ts';

beforeEach(resetServerTime);
afterEach(resetServerTime);

/** Starts one call of each kind that needs a network. Returns the promise of each call that has one. */
const startCalls = (store: ClientStore): Promise<unknown>[] => {
  store.pagedList('lesson.mine', {}).subscribe(() => {});
  store.loadVersion(newId('LessonVersion'));
  return [store.send('enrollment.start', { id: newId('Enrollment') }), store.fetchPage('lesson.catalog', {}, null)];
};
const CALLS = 4;

/** Answers at which an open store acts: it sets the time, ends the session, asks to reload, or repeats the call. */
const answers = {
  'the server time': () => Response.json([{ ok: true, xid: '1', result: { now: '' } }]),
  'the end of the session': () =>
    Response.json({ code: 'not_signed_in', title: '', status: 401, detail: '' }, { status: 401 }),
  'a newer protocol': () => Response.json({ code: 'outdated', title: '', status: 409, detail: '' }, { status: 409 }),
  'a passing fault': () => Response.json({ code: 'unavailable', title: '', status: 503, detail: '' }, { status: 503 }),
  'no network': () => Promise.reject(new TypeError('no network')),
};

test.each(Object.keys(answers) as (keyof typeof answers)[])(
  'a closed store changes nothing when the calls in flight are answered with %s',
  async (answer) => {
    const { server } = school();
    const { promise: answered, resolve: letGo } = Promise.withResolvers<void>();
    const onEvent = vi.fn<() => void>();
    let requests = 0;
    let isHeld = false;
    const fetch: typeof globalThis.fetch = async (asked, init) => {
      if (!isHeld) return server.fetch(asked, init);
      init?.signal?.throwIfAborted();
      requests += 1;
      await answered;
      const response = await answers[answer]();
      response.headers.set(SERVER_TIME_HEADER, String(Date.now()));
      return response;
    };
    const store = await openTab(server, { fetch, onSignedOut: onEvent, onOutdated: onEvent, onCleared: onEvent });
    await untilLive(store);
    isHeld = true;
    for (const result of startCalls(store)) void result.then(onEvent, onEvent);
    await vi.waitFor(() => expect(requests).toBe(CALLS));
    await store.close();
    store.sync.subscribe(onEvent);
    store.pagedList('lesson.mine', {}).subscribe(onEvent);
    letGo();
    // Longer than the first wait before a call is repeated.
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(onEvent).not.toHaveBeenCalled();
    expect(requests).toBe(CALLS);
    expect(serverNow()).toBeUndefined();
  },
);

test('a command given while the store closes never settles, so that no screen of the next user shows its outcome', async () => {
  const { server } = school();
  const store = await openTab(server);
  await untilLive(store);
  const onSettled = vi.fn<() => void>();
  void store.send('lesson.create', { id: newId('Lesson'), name: 'Too late' }).then(onSettled, onSettled);
  await store.close();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(onSettled).not.toHaveBeenCalled();
});

test('a store closes at once while its first snapshot waits for the check of shared rows', async () => {
  const { server } = school();
  server.put('FeedItem', rowOf('FeedItem', newId('FeedItem'), { owner: newId('User') }));
  const first = await openTab(server);
  await untilLive(first);
  await first.fetchPage('feed.mine', {}, null);
  await first.close();
  const letGo = server.hold();
  server.isStreaming = false;
  const store = await openTab(server);
  store.subscribeTopic('feed:mine');
  await vi.waitFor(() => expect(server.requests.some((path) => path.includes('stillVisible'))).toBe(true));
  await store.close();
  letGo();
});
