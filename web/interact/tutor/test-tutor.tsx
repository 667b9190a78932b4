import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { deleteDB } from 'idb';
import { vi } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import type { Actor } from '#domain/account/user.ts';
import type { Citation } from '#domain/tutor/citation.ts';
import type { TutorAllowance } from '#domain/tutor/tutor-allowance.ts';
import type { AnswerEvent, TutorAnswer } from '#domain/tutor/tutor-answer.ts';
import type { TutorMemory } from '#domain/tutor/tutor-memory.ts';
import { type ErrorCode, httpStatus } from '#domain/kernel/errors.ts';
import type { ModelName, Models } from '#domain/models.ts';
import type { AnswerLine } from '#sync/tutor/answer-line.ts';
import { toast } from '#ui/overlay/toasts.ts';
import { Providers } from '#web/app/providers.tsx';
import { onlyTexts } from '#web/app/route/search-params.ts';
import { TutorPage } from '#web/interact/tutor/tutor-page.tsx';
import { startI18n } from '#web/shared/language/i18n.ts';
import type { ClientStore } from '#web/store/client-store.ts';
import { databaseName } from '#web/store/database/database.ts';
import { FakeServer } from '#web/store/test-fake-server.ts';
import { newId } from '#web/store/row/new-id.ts';
import { openTestStore } from '#web/store/test-store.ts';
import { StoreProvider } from '#web/store/store-provider.tsx';
import { rowOf } from '#web/store/row/test-row.ts';

export const citation: Citation = {
  lessonID: newId('Lesson'),
  versionID: newId('LessonVersion'),
  nodeID: newId('LessonNode'),
  blockID: 'b7',
  start: 3,
  end: 20,
  quote: 'Damping takes the motion away.',
  lessonName: 'Why bridges hum',
  stepName: 'Damping',
};

export async function loadTranslations(): Promise<void> {
  document.head.insertAdjacentHTML('beforeend', '<meta name="application-name" content="Margin">');
  await startI18n();
}

/** Server side of an answer stream: events from the test reach every reader. */
class AnswerStream {
  readonly run = newId('Run');
  readonly engine: TutorAnswer['engine'];
  readonly events: AnswerEvent[] = [];
  readonly #readers = new Set<ReadableStreamDefaultController<Uint8Array>>();

  constructor(engine: TutorAnswer['engine']) {
    this.engine = engine;
  }

  get readers(): number {
    return this.#readers.size;
  }

  response(query: URLSearchParams): Response {
    const from = query.get('run') === this.run ? Number(query.get('from')) : 0;
    let mine: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({
      start: (reader) => {
        mine = reader;
        this.#readers.add(reader);
        this.#tell(reader, { t: 'run', run: this.run, engine: this.engine });
        this.events.forEach((event, n) => n >= from && this.#tell(reader, { t: 'event', n, event }));
      },
      cancel: () => void this.#readers.delete(mine),
    });
    return new Response(body);
  }

  say(...events: AnswerEvent[]): void {
    for (const event of events) {
      const n = this.events.push(event) - 1;
      for (const reader of this.#readers) this.#tell(reader, { t: 'event', n, event });
    }
  }

  /** Breaks all connections, as a lost network does. */
  lose(): void {
    for (const reader of this.#readers) reader.error(new TypeError('network'));
    this.#readers.clear();
  }

  #tell(reader: ReadableStreamDefaultController<Uint8Array>, line: AnswerLine) {
    reader.enqueue(new TextEncoder().encode(`${JSON.stringify(line)}\n`));
  }
}

const refusalOf = (code: ErrorCode): Response => {
  const status = httpStatus[code];
  return Response.json({ title: code, status, code, detail: '' }, { status });
};

const opened: ClientStore[] = [];

export async function closeTutor(): Promise<void> {
  await cleanup();
  vi.restoreAllMocks();
  for (const store of opened.splice(0)) {
    await store.close();
    await deleteDB(databaseName(store.actor().id));
  }
  toast.clear();
}

/** Opens a store of a learner with a tutor, and a server whose answers the test controls. */
export async function openTutor() {
  const actor: Actor = { id: newId('User'), role: 'USER' };
  const server = new FakeServer(actor);
  const tutorID = newId('Tutor');
  server.put('Tutor', rowOf('Tutor', tutorID, { name: 'Sage', owner: actor.id }));
  server.put('User', rowOf('User', actor.id, { personalTutorID: tutorID, role: 'USER', owner: actor.id }));
  const store = await openTestStore(server);
  opened.push(store);
  await vi.waitUntil(() => store.sync.get().connection === 'live', { timeout: 5_000 });

  const streams = new Map<string, AnswerStream>();
  const asked: string[] = [];
  const allowance: { now: TutorAllowance } = { now: { most: null, limit: null, noModel: null } };
  const refusals: ErrorCode[] = [];
  let engine: TutorAnswer['engine'] = 'model';
  const speechOf = (id: string) => {
    const speech = streams.get(id) ?? new AnswerStream(engine);
    streams.set(id, speech);
    return speech;
  };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const url = new URL(input as string, 'http://server');
    const [, id = '', what = ''] = /^\/api\/tutor\/exchanges\/([^/]+)\/(\w+)$/.exec(url.pathname) ?? [];
    if (!server.isOnline) throw new TypeError('no network');
    if (url.pathname === '/api/tutor/allowance') return Response.json(allowance.now);
    asked.push(`${what}${url.search}`);
    const refused = refusals.shift();
    if (refused) return refusalOf(refused);
    return what === 'answer' ? speechOf(id).response(url.searchParams) : Response.json({});
  });

  const rows = <M extends ModelName>(model: M) => [...server.rows.all(model)] as unknown as Models[M][];
  const last = (): TutorMemory => {
    const exchange = rows('TutorMemory').findLast(({ conversationID }) => conversationID !== null);
    if (!exchange) throw new Error('nothing was asked');
    return exchange;
  };
  /** Ends an answer as the server does: first the rows, then the end event. */
  function keep(end: TutorAnswer['end'] = 'done', more: Partial<TutorMemory> = {}, cost?: number): void {
    const { id, owner } = last();
    const speech = speechOf(id);
    const text = speech.events.flatMap((event) => (event.type === 'text' ? event.text : [])).join('');
    const sources = speech.events.flatMap((event) => (event.type === 'source' ? event.source : []));
    const next = speech.events.flatMap((event) => (event.type === 'next' ? [...event.questions] : []));
    const noModel = speech.events.find((event) => event.type === 'noModel');
    const answer: TutorAnswer = {
      engine: speech.engine,
      text,
      sources,
      next,
      end,
      ...noModel,
      ...(cost !== undefined && { cost }),
    };
    const status = { done: 'ANSWERED', not_found: 'ANSWERED', stopped: 'STOPPED', failed: 'FAILED' } as const;
    server.put('TutorMemory', { ...last(), tutorAIResponse: answer, status: status[end], ...more });
    const message = { role: 'assistant', content: text, contentType: 'markdown', tutormemoryID: id, owner } as const;
    server.put('OpenAIChatResponse', rowOf('OpenAIChatResponse', newId('OpenAIChatResponse'), message));
    speech.say({ type: 'end', how: end });
    streams.delete(id);
  }
  return {
    actor,
    server,
    store,
    tutorID,
    rows,
    last,
    /** Requests to the tutor's endpoints. */
    asked,
    /** Allowance that the server reports. */
    allowance,
    speech: () => speechOf(last().id),
    say: (...events: AnswerEvent[]) => speechOf(last().id).say(...events),
    keep,
    refuseNext: (code: ErrorCode) => void refusals.push(code),
    quotesOnly: () => {
      engine = 'quotes';
    },
  };
}

const Elsewhere = () => <h1>Elsewhere</h1>;

/** Renders the tutor's page; every other page is "Elsewhere". */
export async function visitTutor(store: ClientStore, address = '/interact/tutor') {
  const root = createRootRoute({ component: Outlet });
  const at = () => root;
  const tutor = createRoute({
    getParentRoute: at,
    path: '/interact/tutor',
    validateSearch: onlyTexts('conversation', 'tutor'),
    component: TutorPage,
  });
  const others = (
    ['/learn/enrollments/lesson/$id', '/learn/catalog/lesson/$id', '/teach/tutors/$id', '/404'] as const
  ).map((path) => createRoute({ getParentRoute: at, path, component: Elsewhere }));
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: root.addChildren([tutor, ...others]), history });
  const screen = await render(
    <StoreProvider store={store}>
      <Providers>
        <RouterProvider router={router as never} />
      </Providers>
    </StoreProvider>,
  );
  return { screen, href: () => router.state.location.href };
}
