import { deleteDB } from 'idb';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Actor } from '#domain/account/user.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import type { LessonVersion, NodeBody } from '#domain/teach/version/version.ts';
import type { ClientStore } from '#web/store/client-store.ts';
import { databaseName } from '#web/store/database/database.ts';
import { FakeServer } from '#web/store/test-fake-server.ts';
import {
  useActor,
  useCommand,
  useFile,
  useIsPending,
  useQuery,
  useRow,
  useRows,
  useSyncState,
  useTopic,
  useVersion,
} from '#web/store/hooks.ts';
import { newId } from '#web/store/row/new-id.ts';
import { openTestStore } from '#web/store/test-store.ts';
import { StoreProvider } from '#web/store/store-provider.tsx';
import { rowOf } from '#web/store/row/test-row.ts';

const opened: ClientStore[] = [];

afterEach(async () => {
  for (const store of opened.splice(0)) {
    await store.close();
    await deleteDB(databaseName(store.actor().id));
  }
});

async function school() {
  const actor: Actor = { id: newId('User'), role: 'USER' };
  const server = new FakeServer(actor);
  server.put('User', rowOf('User', actor.id, { role: 'USER' }));
  const open = async () => {
    const store = await openTestStore(server);
    opened.push(store);
    return store;
  };
  return { actor, server, open };
}

const show = (store: ClientStore, screen: React.ReactNode) =>
  render(<StoreProvider store={store}>{screen}</StoreProvider>);
const isLive = (store: ClientStore) => vi.waitFor(() => expect(store.sync.get().connection).toBe('live'));

const published = (name: string, minute: number): Lesson =>
  rowOf('Lesson', newId('Lesson'), {
    name,
    visibility: 'public',
    publishedVersionID: newId('LessonVersion'),
    publishedAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
    owner: newId('User'),
  });

test('a list renders from the store in the first frame and follows writes', async () => {
  const { actor, open } = await school();
  const store = await open();
  await isLive(store);
  await store.send('lesson.create', { id: newId('Lesson'), name: 'One' });
  const renders = vi.fn<(names: string[]) => void>();
  function Names() {
    const lessons = useRows('Lesson', { owner: actor.id }, { order: [['id', 'asc']] });
    const { send } = useCommand('lesson.create');
    renders(lessons.map(({ name }) => name));
    return (
      <>
        <ul>
          {lessons.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
        <button type="button" onClick={() => void send({ id: newId('Lesson'), name: 'Two' })}>
          Write
        </button>
      </>
    );
  }
  const screen = await show(store, <Names />);
  expect(renders.mock.calls[0]).toEqual([['One']]);
  await screen.getByRole('button').click();
  await expect.element(screen.getByText('Two')).toBeVisible();
});

test('a screen renders again only when its own rows change', async () => {
  const { actor, server, open } = await school();
  const store = await open();
  await isLive(store);
  const wallet = (value: number) => rowOf('TokenWallet', actor.id, { owner: actor.id, tokenBalance: { value } });
  const renders = vi.fn<(balance: number) => void>();
  function Balance() {
    const [mine] = useRows('TokenWallet', { owner: actor.id });
    const balance = mine?.tokenBalance.value ?? 0;
    renders(balance);
    return <p>{balance}</p>;
  }
  const screen = await show(store, <Balance />);
  server.put('Notification', rowOf('Notification', newId('Notification'), { owner: actor.id }));
  server.put('TokenWallet', wallet(7));
  await expect.element(screen.getByText('7')).toBeVisible();
  server.put('TokenWallet', wallet(7));
  server.put('TokenWallet', wallet(8));
  await expect.element(screen.getByText('8')).toBeVisible();
  expect(renders.mock.calls.flat()).toEqual([0, 7, 8]);
});

test('a row is pending and its command busy until the server has answered', async () => {
  const { server, open } = await school();
  const store = await open();
  await isLive(store);
  const id = newId('Lesson');
  function Row() {
    const lesson = useRow('Lesson', id);
    const isPending = useIsPending('Lesson', id);
    const { send, isBusy } = useCommand('lesson.publish');
    const publish = () => void send({ id, versionID: newId('LessonVersion') }).catch(() => {});
    return (
      <button type="button" onClick={publish}>
        {lesson?.name ?? 'nothing'} {isPending ? 'pending' : 'kept'} {isBusy ? 'busy' : 'idle'}
      </button>
    );
  }
  const screen = await show(store, <Row />);
  await expect.element(screen.getByText('nothing kept idle')).toBeVisible();
  const letGo = server.hold();
  await store.send('lesson.create', { id, name: 'Graphs' });
  await expect.element(screen.getByText('Graphs pending idle')).toBeVisible();
  await screen.getByRole('button').click();
  await expect.element(screen.getByText('Graphs pending busy')).toBeVisible();
  letGo();
  await expect.element(screen.getByText('Graphs kept idle')).toBeVisible();
});

test('an open catalog adds a lesson that is published and removes one that is unlisted', async () => {
  const { server, open } = await school();
  server.put('Lesson', published('Graphs', 1));
  const trees = published('Trees', 2);
  const store = await open();
  function Catalog() {
    const { rows, state } = useQuery('lesson.catalog', {});
    const topic = useTopic('catalog:public');
    return (
      <p>
        {state} {topic}: {rows.map(({ name }) => name).join(', ')}
      </p>
    );
  }
  const screen = await show(store, <Catalog />);
  await expect.element(screen.getByText('ready live: Graphs')).toBeVisible();
  server.put('Lesson', trees);
  await expect.element(screen.getByText('ready live: Trees, Graphs')).toBeVisible();
  server.put('Lesson', { ...trees, visibility: 'private' });
  await expect.element(screen.getByText('ready live: Graphs')).toBeVisible();
});

test('a catalog that missed changes offline refetches after reconnecting', async () => {
  const { server, open } = await school();
  server.put('Lesson', published('Graphs', 1));
  const store = await open();
  function Catalog() {
    const { rows } = useQuery('lesson.catalog', {});
    return <p>{rows.map(({ name }) => name).join(', ')}</p>;
  }
  const screen = await show(store, <Catalog />);
  await expect.element(screen.getByText('Graphs')).toBeVisible();
  await isLive(store);
  server.setOnline(false);
  server.put('Lesson', published('Trees', 2));
  server.setOnline(true);
  await expect.element(screen.getByText('Trees, Graphs')).toBeVisible();
});

const sha256 = 'a'.repeat(64);
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>';

function versionOf(lesson: string, withBody: boolean): LessonVersion {
  const version = rowOf('LessonVersion', newId('LessonVersion'), {
    lessonID: lesson as Lesson['id'],
    outline: { name: 'Graphs', nodes: [] } as unknown as LessonVersion['outline'],
  });
  if (!withBody) return version;
  const picture = { type: 'image', attrs: { file: sha256, alt: 'dots' } };
  const text = { type: 'doc', content: [picture] } as never;
  return { ...version, body: { [newId('LessonNode')]: { type: 'RICHTEXT', text } } };
}

function Reader({ id }: { id: LessonVersion['id'] }) {
  const { version, state } = useVersion(id);
  const picture = useFile(sha256);
  return (
    <>
      <p>
        {state} {version?.outline.name} {version?.body ? 'whole' : 'outline'}
      </p>
      <p data-testid="picture">{picture}</p>
    </>
  );
}

test('a lesson that was opened once is readable offline with its pictures', async () => {
  const { server, open } = await school();
  const version = versionOf(newId('Lesson'), true);
  server.versions.set(version.id, { etag: '"1"', body: version });
  server.files.set(sha256, new Blob([svg], { type: 'image/svg+xml' }));
  const store = await open();
  await isLive(store);
  const screen = await show(store, <Reader id={version.id} />);
  await expect.element(screen.getByText('ready Graphs whole')).toBeVisible();
  await expect.element(screen.getByTestId('picture')).toHaveTextContent(`/files/${sha256}`);
  await vi.waitFor(async () => expect(await store.findFileURL(sha256)).toBeDefined());
  await screen.unmount();
  await store.close();

  server.isOnline = false;
  const again = await show(await open(), <Reader id={version.id} />);
  await expect.element(again.getByText('ready Graphs whole')).toBeVisible();
  const address = () => again.getByTestId('picture').element().textContent;
  await vi.waitFor(() => expect(address()).toMatch(/^blob:/));
  expect(await (await fetch(address())).text()).toBe(svg);
});

test('the file cache takes only short videos of an opened lesson and no HTML file', async () => {
  const { server, open } = await school();
  const [long, page, short] = ['1', '2', '3'].map((digit) => digit.repeat(64)) as [string, string, string];
  const film = new Blob(['film'], { type: 'video/webm' });
  server.files.set(short, film);
  server.files.set(page, new Blob(['<script>'], { type: 'text/html' }));
  server.files.set(long, Object.defineProperty(film.slice(0, 4, film.type), 'size', { value: 60 * 1024 * 1024 }));
  const videos = [long, page, short].map((video): [string, NodeBody] => [
    newId('LessonNode'),
    { type: 'VIDEO', video, text: { type: 'doc', content: [] } },
  ]);
  const version = { ...versionOf(newId('Lesson'), false), body: Object.fromEntries(videos) };
  server.versions.set(version.id, { etag: '"1"', body: version });
  const store = await open();
  await isLive(store);
  store.loadVersion(version.id);
  // Files are fetched one after another in this order, so the last one is waited for.
  await vi.waitFor(async () => expect(await store.findFileURL(short)).toBeDefined());
  expect(await store.findFileURL(long)).toBeUndefined();
  expect(await store.findFileURL(page)).toBeUndefined();
});

test('a cached version is requested with its ETag and not sent again', async () => {
  const { server, open } = await school();
  const version = versionOf(newId('Lesson'), true);
  server.versions.set(version.id, { etag: '"1"', body: version });
  const store = await open();
  const screen = await show(store, <Reader id={version.id} />);
  await expect.element(screen.getByText('ready Graphs whole')).toBeVisible();
  await screen.unmount();
  await store.close();
  server.versions.set(version.id, { etag: '"1"', body: { broken: true } });
  const again = await show(await open(), <Reader id={version.id} />);
  await expect.element(again.getByText('ready Graphs whole')).toBeVisible();
  await vi.waitFor(() => expect(server.requests.filter((one) => one.includes('/versions/'))).toHaveLength(2));
  await expect.element(again.getByText('ready Graphs whole')).toBeVisible();
});

test('a learner who enrolls while the outline is on screen gets the bodies', async () => {
  const { actor, server, open } = await school();
  const lesson = newId('Lesson');
  const version = versionOf(lesson, false);
  server.versions.set(version.id, { etag: '"outline"', body: version });
  const store = await open();
  await isLive(store);
  const screen = await show(store, <Reader id={version.id} />);
  await expect.element(screen.getByText('ready Graphs outline')).toBeVisible();
  server.versions.set(version.id, { etag: '"whole"', body: { ...version, body: {} } });
  server.put('Enrollment', rowOf('Enrollment', newId('Enrollment'), { owner: actor.id, lessonID: lesson }));
  await expect.element(screen.getByText('ready Graphs whole')).toBeVisible();
});

test('a version that may no longer be read is deleted from the device', async () => {
  const { server, open } = await school();
  const version = versionOf(newId('Lesson'), true);
  server.versions.set(version.id, { etag: '"1"', body: version });
  const store = await open();
  const screen = await show(store, <Reader id={version.id} />);
  await expect.element(screen.getByText('ready Graphs whole')).toBeVisible();
  await screen.unmount();
  await store.close();
  server.versions.clear();
  const second = await open();
  const again = await show(second, <Reader id={version.id} />);
  await expect.element(again.getByText('error outline')).toBeVisible();
  await again.unmount();
  await second.close();
  server.isOnline = false;
  const last = await show(await open(), <Reader id={version.id} />);
  await expect.element(last.getByText('offline outline')).toBeVisible();
});

test("the sync state and the role follow the connection and the user's row", async () => {
  const { actor, server, open } = await school();
  const store = await open();
  function State() {
    const { connection, isOnline, pending, refused, dismiss } = useSyncState();
    const { role } = useActor();
    return (
      <button type="button" onClick={() => void dismiss(refused[0]?.key ?? '')}>
        {connection} {isOnline ? 'online' : 'offline'} {pending} {refused.map(({ problem }) => problem.code).join()}{' '}
        {role}
      </button>
    );
  }
  const screen = await show(store, <State />);
  await expect.element(screen.getByText('live online 0 USER')).toBeVisible();
  server.setOnline(false);
  server.refusals.set('lesson.create', 'too_large');
  await store.send('lesson.create', { id: newId('Lesson'), name: 'Graphs' });
  await expect.element(screen.getByText('off offline 1 USER')).toBeVisible();
  server.setOnline(true);
  await expect.element(screen.getByText('live online 0 too_large USER')).toBeVisible();
  await screen.getByRole('button').click();
  server.put('User', rowOf('User', actor.id, { role: 'MODERATOR' }));
  await expect.element(screen.getByText('live online 0 MODERATOR')).toBeVisible();
});
