import type { LinkCondition } from '#domain/teach/link.ts';
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
import type { ReactNode } from 'react';

import { vi } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { toast } from '#ui/overlay/toasts.ts';
import type { Actor } from '#domain/account/user.ts';
import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import type { LessonNode } from '#domain/teach/node.ts';
import { composeVersion } from '#domain/teach/version/composition.ts';
import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import type { QuizSettings } from '#domain/teach/question/quiz-settings.ts';
import type { RichText } from '#domain/teach/rich-text/rich-text.ts';
import type { LessonVersion, QuizKey } from '#domain/teach/version/version.ts';
import { gradeAnswer, gradeAttempt } from '#sync/learn/attempt-grading.ts';
import { moveToVersion } from '#sync/learn/version-upgrade.ts';
import type { Store } from '#sync/core/store.ts';
import { startI18n } from '#web/shared/language/i18n.ts';
import { Providers } from '#web/app/providers.tsx';
import { parseSearch, stringifySearch } from '#web/app/route/search-params.ts';
import type { ClientStore } from '#web/store/client-store.ts';
import { databaseName } from '#web/store/database/database.ts';
import { FakeServer } from '#web/store/test-fake-server.ts';
import { newId } from '#web/store/row/new-id.ts';
import { openTestStore } from '#web/store/test-store.ts';
import { StoreProvider } from '#web/store/store-provider.tsx';
import { rowOf } from '#web/store/row/test-row.ts';
import { resetServerTime } from '#web/store/api/server-time.ts';

export const paragraph = (id: string, text: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', attrs: { id }, content: [{ type: 'text', text }] }],
});

const questions: QuizQuestion[] = [
  {
    id: 'beat',
    kind: 'single',
    question: paragraph('b1', 'What makes a bridge hum?'),
    options: [
      { id: 'paint', text: 'Its paint', feedback: 'Paint does not move.' },
      { id: 'wind', text: 'A push in time', feedback: 'Each push adds to the last.' },
    ],
    answer: ['wind'],
    score: 1,
    explanation: paragraph('b2', 'That is resonance.'),
  },
  {
    id: 'cures',
    kind: 'multiple',
    question: paragraph('b3', 'What helps?'),
    options: [
      { id: 'damper', text: 'A damper', feedback: 'It turns motion into heat.' },
      { id: 'song', text: 'A song', feedback: 'Nice, but no.' },
      { id: 'mass', text: 'More mass', feedback: 'It moves the beat.' },
    ],
    answer: ['damper', 'mass'],
    score: 2,
  },
];

const lessonTexts = {
  read: 'A bridge that danced',
  quiz: 'Check the beat',
  again: 'A second look',
  end: 'Taming it',
} as const;
type Step = keyof typeof lessonTexts;
const stepLinks: [from: Step, to: Step, condition: LinkCondition][] = [
  ['read', 'quiz', 'always'],
  ['quiz', 'end', 'passed'],
  ['quiz', 'again', 'failed'],
  ['again', 'end', 'always'],
];

/** A lesson of four steps: a text, a quiz, a second look after failing it, and an end. `hasFreePath` adds an unconditional link past the quiz. */
function bridges(teacherID: UserId, { hasFreePath, questions: asked, quiz }: Required<SchoolOptions>) {
  const steps = Object.fromEntries(Object.keys(lessonTexts).map((name) => [name, newId('LessonNode')])) as Record<
    Step,
    LessonNode['id']
  >;
  const versionID = newId('LessonVersion');
  const lesson = rowOf('Lesson', newId('Lesson'), {
    name: 'Why bridges hum',
    description: 'Resonance, gently.',
    learningObjectives: [{ id: 'o', name: 'Explain resonance', description: '' }],
    visibility: 'public',
    price: 8,
    steps: 4,
    minutes: 8,
    publishedVersionID: versionID,
    publishedAt: '2026-01-01T00:00:00+00:00',
    teacherID,
    owner: teacherID,
  });
  const of = { lessonID: lesson.id, owner: teacherID };
  const names = Object.entries(lessonTexts) as [Step, string][];
  const draft = {
    lesson,
    nodes: names.map(([key, name], position) =>
      rowOf('LessonNode', steps[key], {
        ...of,
        name,
        position,
        minutes: 2,
        type: key === 'quiz' ? 'QUIZ' : 'RICHTEXT',
        content: name,
        description: key === 'read' ? 'What a bridge did in the wind.' : '',
      }),
    ),
    contents: names.map(([key, name]) =>
      rowOf('LessonNodeContent', newId('LessonNodeContent'), {
        ...of,
        lessonNodeID: steps[key],
        text: JSON.stringify(paragraph(`t-${key}`, `${name}, in many words.`)),
      }),
    ),
    quizzes: [
      rowOf('LessonNodeQuiz', newId('LessonNodeQuiz'), {
        ...of,
        lessonNodeID: steps.quiz,
        questions: [...asked],
        passMark: 0.6,
        ...quiz,
      }),
    ],
    links: (hasFreePath ? [...stepLinks, ['quiz', 'end', 'always'] as const] : stepLinks).map(([from, to, condition]) =>
      rowOf('LessonNodeLink', newId('LessonNodeLink'), {
        ...of,
        fromLessonNode: steps[from],
        toLessonNode: steps[to],
        condition,
      }),
    ),
  };
  const { outline, body, preview, keys } = composeVersion(draft);
  const version = rowOf('LessonVersion', versionID, { ...of, number: 1, outline, body, preview });
  return { lesson, version, keys, steps };
}

/** Grades answers with the same code as the real server. */
function addGrading(server: FakeServer, keys: Record<string, QuizKey>) {
  const graderOf = (store: Store) => ({ store, keys: async () => keys });
  server.effects['quiz.gradeAnswer'] = async (store, input) => void (await gradeAnswer(graderOf(store), input));
  server.effects['quiz.gradeAttempt'] = async (store, input) => void (await gradeAttempt(graderOf(store), input));
}

const opened: ClientStore[] = [];

/** Closes every store that the test opened, and deletes its data and its toasts, which would cover the next page. */
export async function closeSchool(): Promise<void> {
  await cleanup();
  for (const store of opened.splice(0)) {
    await vi.waitUntil(() => !store.sync.get().isOnline || store.sync.get().pending === 0, { timeout: 5_000 });
    await store.close();
    await deleteDB(databaseName(store.actor().id));
  }
  toast.clear();
  localStorage.clear();
  resetServerTime();
}

/** Closes a store as a reload does; what it has not sent stays on the device. */
export async function closeStore(store: ClientStore): Promise<void> {
  opened.splice(opened.indexOf(store), 1);
  await store.close();
}

export async function loadTranslations(): Promise<void> {
  document.head.insertAdjacentHTML('beforeend', '<meta name="application-name" content="Margin">');
  await startI18n();
}

export interface SchoolOptions {
  hasFreePath?: boolean;
  questions?: readonly QuizQuestion[];
  quiz?: Partial<QuizSettings>;
}

/** Sets up one learner, one teacher and one lesson on a fake server. */
export async function openSchool(options: SchoolOptions = {}) {
  const actor: Actor = { id: newId('User'), role: 'USER' };
  const teacherID = newId('User');
  const server = new FakeServer(actor);
  const { lesson, version, keys, steps } = bridges(teacherID, { hasFreePath: false, questions, quiz: {}, ...options });
  server.put('User', rowOf('User', actor.id, { firstName: 'Amina', role: 'USER', owner: actor.id }));
  server.put('PublicProfile', rowOf('PublicProfile', teacherID, { name: 'Mirela Kovač', letter: 'M' }));
  server.put(
    'TokenWallet',
    rowOf('TokenWallet', newId('TokenWallet'), { owner: actor.id, tokenBalance: { value: 964_400 } }),
  );
  server.put('Lesson', lesson);
  server.versions.set(version.id, { etag: '"1"', body: version });
  addGrading(server, keys);

  const begun = (id: Id<'Enrollment'>): Partial<Enrollment> => ({
    id,
    lessonID: lesson.id,
    owner: actor.id,
    teacherID,
    versionID: version.id,
    progress: version.outline.nodes.map((node) => ({ topicID: node.id, status: 'INCOMPLETE' as const })),
  });
  server.effects['enrollment.upgradeVersion'] = (store, input) => moveToVersion(store, input, async () => {});
  server.effects['enrollment.activate'] = async (store, { enrollmentID }) =>
    store.setComputed('Enrollment', enrollmentID, begun(enrollmentID));

  const open = async (): Promise<ClientStore> => {
    const store = await openTestStore(server);
    opened.push(store);
    await vi.waitUntil(() => !server.isOnline || store.sync.get().connection === 'live', { timeout: 5_000 });
    return store;
  };
  /** Enrolls the learner; `columns` override the defaults. */
  const enroll = (columns: Partial<Enrollment> = {}) => {
    const id = newId('Enrollment');
    server.put('Enrollment', rowOf('Enrollment', id, { ...begun(id), ...columns }));
    return id;
  };
  return { actor, server, lesson: lesson as Lesson, version: version as LessonVersion, steps, open, enroll };
}

const Elsewhere = () => <h1>Elsewhere</h1>;
const addresses = [
  '/payment',
  '/user/account',
  '/interact/friends',
  '/learn/dashboard',
  '/learn/review',
  '/learn/cards',
  '/learn/catalog',
  '/learn/certifications',
  '/learn/certifications/$id',
  '/404',
  '/learn/catalog/lesson/$id',
  '/learn/catalog/course/$id',
  '/learn/teachers/$id',
  '/learn/enrollments/lesson/$id',
  '/learn/enrollments/course/$id',
  '/teach/lessons/$id',
  '/interact/tutor',
];

/** A router with fewer pages than the product's, so its type does not match the registered router. */
function routerOf(Page: RouteComponent, pattern: string, ...visited: readonly string[]) {
  const root = createRootRoute({ component: Outlet });
  const routes = addresses.map((path) =>
    createRoute({ getParentRoute: () => root, path, component: path === pattern ? Page : Elsewhere }),
  );
  const history = createMemoryHistory({ initialEntries: [...visited] });
  return createRouter({ routeTree: root.addChildren(routes), history, parseSearch, stringifySearch });
}

/** Renders a page at its URL, the last that was visited; every other page of the product is "Elsewhere". */
export async function renderPage(store: ClientStore, Page: RouteComponent, pattern: string, ...visited: string[]) {
  const router = routerOf(Page, pattern, ...visited);
  const screen = await render(
    <StoreProvider store={store}>
      <Providers>
        <RouterProvider router={router as never} />
      </Providers>
    </StoreProvider>,
  );
  return {
    screen,
    path: () => router.state.location.pathname,
    search: () => router.state.location.searchStr,
    goBack: () => router.history.back(),
    goForward: () => router.history.forward(),
  };
}

/** Renders a part that needs no store; its links work. */
export const renderPart = (part: ReactNode) =>
  render(
    <Providers>
      <RouterProvider router={routerOf(() => <main>{part}</main>, '/learn/catalog', '/learn/catalog') as never} />
    </Providers>,
  );

/** The shape of the icon before a word, without its color. */
export const iconShape = (element: Element): string => {
  const { borderRadius, rotate, backgroundImage, backgroundColor } = getComputedStyle(element, '::before');
  return [borderRadius, rotate, backgroundImage, backgroundColor === 'rgba(0, 0, 0, 0)'].join();
};
