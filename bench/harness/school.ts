import { createHmac, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { v7 } from 'uuid';
import type { Actor } from '#domain/account/user.ts';
import type { Id, UserId } from '#domain/kernel/id.ts';
import type { ModelName, Models } from '#domain/models.ts';
import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import { defaultSettings } from '#domain/teach/question/quiz-settings.ts';
import type { RichText } from '#domain/teach/rich-text/rich-text.ts';
import { cookieName } from '#server/core/request/cookie-name.ts';
import { storeHandlers } from '#server/store-handlers.ts';
import { newId } from '#server/core/store/new-id.ts';
import { withStoreTransaction } from '#server/core/store/write/store-transaction.ts';
import { fromSql, rowSql } from '#server/core/store/read/row-sql.ts';
import { chain, type DraftLesson, type DraftNode, writeDraft } from '#server/teach/write-draft.ts';
import { commands } from '#sync/commands.ts';

export interface BenchPerson {
  actor: Actor;
  /** Cookie of a separate session. */
  cookie: string;
}

export interface BenchLesson {
  id: Id<'Lesson'>;
  versionID: Id<'LessonVersion'>;
  readings: Id<'LessonNode'>[];
  quiz: Id<'LessonNode'>;
  questions: QuizQuestion[];
  teacher: Actor;
}

/** Number of people that one statement inserts in a second or two. */
const PEOPLE_AT_ONCE = 500;

/** Creates people and lessons directly in the database of the running server, faster than forms could. */
export interface BenchSchool {
  pool: pg.Pool;
  people(count: number): Promise<BenchPerson[]>;
  /** Opens a new session of a person, as a login on another device would. */
  signIn(actor: Actor): Promise<BenchPerson>;
  somebody(email: string): Promise<BenchPerson>;
  rows<M extends ModelName>(model: M, where?: string, ...values: unknown[]): Promise<Models[M][]>;
  /** A published free lesson of readings and a final quiz, owned by `teacher` or by a new person. */
  lesson(name: string, readings: number, questions: number, teacher?: Actor): Promise<BenchLesson>;
  /** An unpublished lesson. */
  draft(name: string, nodes: DraftNode[], teacher: Actor): Promise<Id<'Lesson'>>;
  enroll(actor: Actor, lessonID: Id<'Lesson'>): Promise<Id<'Enrollment'>>;
}

export function openBenchSchool(pool: pg.Pool, sessionSecret: string): BenchSchool {
  const parts = { pool, handlers: storeHandlers, sendEvent: async () => {} };

  async function signInAll(actors: readonly Actor[]): Promise<BenchPerson[]> {
    const tokens = actors.map(() => randomBytes(24).toString('base64url'));
    await pool.query(
      `insert into auth_session (id, user_id, token, expires_at)
        select uuid7(), user_id, token, now() + interval '7 days' from unnest($1::uuid[], $2::text[]) as s (user_id, token)`,
      [actors.map(({ id }) => id), tokens],
    );
    return actors.map((actor, index) => {
      const token = tokens[index] ?? '';
      const signature = createHmac('sha256', sessionSecret).update(token).digest('base64');
      return { actor, cookie: `${cookieName('session_token', false)}=${encodeURIComponent(`${token}.${signature}`)}` };
    });
  }

  const signIn = async (actor: Actor): Promise<BenchPerson> => only(await signInAll([actor]));

  async function people(count: number): Promise<BenchPerson[]> {
    if (count > PEOPLE_AT_ONCE) return [...(await people(PEOPLE_AT_ONCE)), ...(await people(count - PEOPLE_AT_ONCE))];
    const ids = Array.from({ length: count }, () => v7() as UserId);
    await pool.query(
      `insert into "user" (id, first_name, last_name, email, email_verified)
        select id, 'Ada', 'Lovelace', 'ada-' || id || '@example.org', true from unnest($1::uuid[]) as id`,
      [ids],
    );
    return signInAll(ids.map((id) => ({ id, role: 'USER' })));
  }

  async function rows<M extends ModelName>(model: M, where = 'true', ...values: unknown[]): Promise<Models[M][]> {
    const sql = `select ${rowSql(model, 'x')} as row from ${fromSql(model, 'x')} where ${where}`;
    return (await pool.query<{ row: Models[M] }>(sql, values)).rows.map(({ row }) => row);
  }

  async function draft(name: string, nodes: DraftNode[], teacher: Actor): Promise<Id<'Lesson'>> {
    const id = newId('Lesson');
    await withStoreTransaction(parts, async (transaction) => {
      const store = await transaction.as(teacher);
      await writeDraft(store, teacher, { ...blank, id, name, nodes, links: chain(nodes) });
    });
    return id;
  }

  return {
    pool,
    draft,
    people,
    signIn,
    rows,
    async somebody(email) {
      const [found] = await rows('User', 'x.email = $1', email);
      if (!found) throw new Error(`Nobody has the address ${email}: the seed has changed.`);
      return signIn({ id: found.id, role: found.role });
    },
    async lesson(name, readings, questions, given) {
      const teacher = given ?? only(await people(1)).actor;
      const nodes = [...Array.from({ length: readings }, readingOf), quizOf(questions)];
      const id = await draft(name, nodes, teacher);
      const versionID = newId('LessonVersion');
      await withStoreTransaction(parts, async (transaction) => {
        const store = await transaction.as(teacher);
        await store.update('Lesson', id, { visibility: 'public' });
        await store.effect('lesson.publish', { lessonID: id, versionID });
      });
      const quiz = nodes.at(-1);
      if (quiz?.type !== 'QUIZ') throw new Error('the last node must be a quiz');
      const readingStep = nodes.slice(0, -1).map((node) => node.id);
      return { id, versionID, readings: readingStep, quiz: quiz.id, questions: quiz.questions, teacher };
    },
    async enroll(actor, lessonID) {
      const id = newId('Enrollment');
      await withStoreTransaction(parts, async (transaction) => {
        const store = await transaction.as(actor);
        await commands['enrollment.start'].run(store, actor, { id, lessonID, expectedTokens: 0 });
      });
      return id;
    },
  };
}

function only<T>([one]: readonly T[]): T {
  if (one === undefined) throw new Error('no person was created');
  return one;
}

const blank: Omit<DraftLesson, 'id' | 'name' | 'nodes' | 'links'> = {
  description: 'Made for a measurement.',
  learningObjectives: [],
  price: 0,
  language: 'us',
  courseID: null,
  position: 0,
  credit: null,
  importKey: null,
};

const text = (words: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', attrs: { id: 'p1' }, content: [{ type: 'text', text: words }] }],
});

const step = (name: string) => ({ id: newId('LessonNode'), name, description: '', minutes: 3, importKey: null });

const readingOf = (_: unknown, index: number): DraftNode =>
  readingStep(`Reading ${index + 1}`, ['What a learner reads in three minutes. '.repeat(40)]);

export const readingStep = (name: string, paragraphs: readonly string[]): DraftNode => ({
  ...step(name),
  type: 'RICHTEXT',
  text: {
    type: 'doc',
    content: paragraphs.map((words, index) => ({
      type: 'paragraph',
      attrs: { id: `p${index + 1}` },
      content: [{ type: 'text', text: words }],
    })),
  },
});

export const quizOf = (questions: number): DraftNode => ({
  ...step('Quiz'),
  type: 'QUIZ',
  settings: defaultSettings,
  questions: Array.from({ length: questions }, (_, index) => questionOf(index)),
});

const questionOf = (index: number): QuizQuestion => ({
  id: `q${index + 1}`,
  kind: 'single',
  question: text(`Which of these four is right, for the ${index + 1}. time?`),
  options: ['o1', 'o2', 'o3', 'o4'].map((id) => ({ id, text: `Option ${id}`, feedback: 'Because it is so.' })),
  answer: ['o2'],
  score: 1,
  explanation: text('It follows from what was read before.'),
});
