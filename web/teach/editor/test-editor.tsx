import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router';
import { deleteDB } from 'idb';
import { vi } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import type { Actor } from '#domain/account/user.ts';
import { AppError, type Json } from '#domain/kernel/errors.ts';
import type { Id, UserId } from '#domain/kernel/id.ts';
import type { ModelName, Models } from '#domain/models.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import type { LessonNode } from '#domain/teach/node.ts';
import { checkDraft } from '#domain/teach/version/draft.ts';
import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import type { RichText } from '#domain/teach/rich-text/rich-text.ts';
import type { Store } from '#sync/core/store.ts';
import { toast } from '#ui/overlay/toasts.ts';
import { startI18n } from '#web/shared/language/i18n.ts';
import { Providers } from '#web/app/providers.tsx';
import type { ClientStore } from '#web/store/client-store.ts';
import { databaseName } from '#web/store/database/database.ts';
import { FakeServer } from '#web/store/test-fake-server.ts';
import { newId } from '#web/store/row/new-id.ts';
import { openTestStore } from '#web/store/test-store.ts';
import { StoreProvider } from '#web/store/store-provider.tsx';
import { rowOf } from '#web/store/row/test-row.ts';

export const paragraph = (id: string, text: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', attrs: { id }, content: [{ type: 'text', text }] }],
});

export const question: QuizQuestion = {
  id: 'late',
  kind: 'single',
  question: paragraph('q', 'What is late?'),
  options: [
    { id: 'ball', text: 'The ball' },
    { id: 'wind', text: 'The wind' },
  ],
  answer: ['ball'],
  score: 1,
};

/** Publishes like the server, with its checks and errors. */
async function publish(store: Store, lessonID: Lesson['id'], versionID: Id<'LessonVersion'>) {
  const lesson = await store.get('Lesson', lessonID);
  const part = { lessonID };
  const problems = checkDraft({
    lesson,
    nodes: await store.list('LessonNode', part),
    contents: await store.list('LessonNodeContent', part),
    quizzes: await store.list('LessonNodeQuiz', part),
    links: await store.list('LessonNodeLink', part),
  });
  const { name } = lesson;
  if (problems.length > 0)
    throw new AppError('not_ready', name, {
      details: { lessonID, name, problems: problems.map((problem): Json => ({ ...problem })) },
    });
  const publishedAt = lesson.publishedAt ?? store.now;
  await store.setComputed('Lesson', lessonID, { publishedVersionID: versionID, publishedAt, hasDraftChanges: false });
}

/** A lesson that is ready to publish: steps with these names in a chain, the last of which is a quiz. */
function draftOf(owner: UserId, columns: Partial<Lesson>, names: readonly string[]) {
  const lesson = rowOf('Lesson', newId('Lesson'), { name: 'Tuned mass dampers', owner, teacherID: owner, ...columns });
  const of = { lessonID: lesson.id, owner };
  const nodes = names.map((name, position) =>
    rowOf('LessonNode', newId('LessonNode'), {
      ...of,
      name,
      position,
      type: position > 0 && position === names.length - 1 ? 'QUIZ' : 'RICHTEXT',
      content: name,
    }),
  );
  const [texts, quizzes] = [nodes.filter(({ type }) => type !== 'QUIZ'), nodes.filter(({ type }) => type === 'QUIZ')];
  const contents = texts.map(({ id, name }) =>
    rowOf('LessonNodeContent', newId('LessonNodeContent'), {
      ...of,
      lessonNodeID: id,
      text: JSON.stringify(paragraph('p', name)),
    }),
  );
  const asked = quizzes.map(({ id }) =>
    rowOf('LessonNodeQuiz', newId('LessonNodeQuiz'), { ...of, lessonNodeID: id, questions: [question] }),
  );
  const links = nodes.slice(1).map(({ id }, index) =>
    rowOf('LessonNodeLink', newId('LessonNodeLink'), {
      ...of,
      fromLessonNode: (nodes[index] as LessonNode).id,
      toLessonNode: id,
    }),
  );
  return { lesson, nodes, contents, quizzes: asked, links };
}

const opened: ClientStore[] = [];

/** Closes the stores that the test opened and deletes their databases. */
export async function closeEditor(): Promise<void> {
  await cleanup();
  for (const store of opened.splice(0)) {
    await store.close();
    await deleteDB(databaseName(store.actor().id));
  }
  toast.clear();
}

export async function loadTranslations(): Promise<void> {
  document.head.insertAdjacentHTML('beforeend', '<meta name="application-name" content="Margin">');
  await startI18n();
}

/** A signed-in teacher with a fake server. */
export async function openEditor() {
  const actor: Actor = { id: newId('User'), role: 'USER' };
  const server = new FakeServer(actor);
  server.put('User', rowOf('User', actor.id, { firstName: 'Mirela', role: 'USER', owner: actor.id }));
  server.effects['lesson.publish'] = (store, { lessonID, versionID }) => publish(store, lessonID, versionID);

  /** Puts the draft of a lesson on the server. */
  const write = (columns: Partial<Lesson> = {}, names: readonly string[] = ['A heavy ball', 'Tuning it', 'Check']) => {
    const draft = draftOf(actor.id, columns, names);
    server.put('Lesson', draft.lesson);
    server.put('LessonNode', ...draft.nodes);
    server.put('LessonNodeContent', ...draft.contents);
    server.put('LessonNodeQuiz', ...draft.quizzes);
    server.put('LessonNodeLink', ...draft.links);
    return draft;
  };
  const store = await openTestStore(server);
  opened.push(store);
  await vi.waitUntil(() => store.sync.get().connection === 'live', { timeout: 5_000 });
  const rows = <M extends ModelName>(model: M) => [...server.rows.all(model)] as unknown as Models[M][];
  /** Finds a row on the server. */
  const row = <M extends ModelName>(model: M, id: Models[M]['id']) => rows(model).find((each) => each.id === id);
  return { actor, server, store, write, row, rows };
}

const addresses = [
  '/teach/lessons',
  '/teach/lessons/create_lesson',
  '/teach/lessons/$id',
  '/teach/lessons/$id/preview',
  '/teach/courses',
  '/teach/courses/$id',
  '/teach/courses/$courseID/lesson/$id',
  '/teach/lesson_plans',
  '/teach/lesson_plans/$id',
  '/teach/tutors',
  '/teach/tutors/$id',
  '/teach/lesson_categories',
  '/teach/lesson_categories/$id',
  '/learn/catalog/lesson/$id',
  '/learn/catalog/course/$id',
  '/404',
] as const;

const Elsewhere = () => <h1>Elsewhere</h1>;

/** Renders a page at its address; every other page is "Elsewhere". */
export async function renderPage(
  store: ClientStore,
  Page: RouteComponent,
  pattern: (typeof addresses)[number],
  address: string,
) {
  const root = createRootRoute({ component: Outlet });
  const routes = addresses.map((path) =>
    createRoute({ getParentRoute: () => root, path, component: path === pattern ? Page : Elsewhere }),
  );
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: root.addChildren(routes), history });
  const screen = await render(
    <StoreProvider store={store}>
      <Providers>
        <RouterProvider router={router as never} />
      </Providers>
    </StoreProvider>,
  );
  return { screen, href: () => router.state.location.href };
}
