import type { TextLanguage } from '#domain/teach/rich-text/text-language.ts';
import type { Actor } from '#domain/account/user.ts';
import type { Id } from '#domain/kernel/id.ts';
import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import { defaultSettings } from '#domain/teach/question/quiz-settings.ts';
import type { Block, RichText } from '#domain/teach/rich-text/rich-text.ts';
import { storeHandlers } from '#server/store-handlers.ts';
import { newId } from '#server/core/store/new-id.ts';
import { withStoreTransaction } from '#server/core/store/write/store-transaction.ts';
import { chain, type DraftNode, writeDraft } from '#server/teach/write-draft.ts';
import type { TestSchool } from '#server/test-school.ts';

export interface TaughtLesson {
  id: Id<'Lesson'>;
  versionID: Id<'LessonVersion'>;
  nodeIDs: Id<'LessonNode'>[];
  teacher: Actor;
}

interface TaughtLessonInput {
  name: string;
  /** Paragraphs of each step by its name; a paragraph that begins with `# ` is a heading. */
  steps: Record<string, string[]>;
  quiz?: QuizQuestion[];
  price?: number;
  language?: TextLanguage;
  visibility?: 'public' | 'private';
  courseID?: Id<'Course'>;
  teacher?: Actor;
}

const step = (name: string) => ({ id: newId('LessonNode'), name, description: '', minutes: 1, importKey: null });

export const textOf = (...paragraphs: string[]): RichText => ({
  type: 'doc',
  content: paragraphs.map((text, index): Block => {
    const content = [{ type: 'text' as const, text: text.replace(/^# /, '') }];
    return text.startsWith('# ')
      ? { type: 'heading', attrs: { id: `b${index}`, level: 2 }, content }
      : { type: 'paragraph', attrs: { id: `b${index}` }, content };
  }),
});

/** Publishes a lesson, without cutting its passages. */
export async function publishTaughtLesson(school: TestSchool, taught: TaughtLessonInput): Promise<TaughtLesson> {
  const { name, steps, quiz, price = 0, language = 'us', visibility = 'public', courseID = null } = taught;
  const teacher = taught.teacher ?? (await school.person('Tove'));
  const texts = Object.entries(steps).map(
    ([title, paragraphs]): DraftNode => ({ ...step(title), type: 'RICHTEXT', text: textOf(...paragraphs) }),
  );
  const asked: DraftNode[] = quiz
    ? [{ ...step('Quiz'), type: 'QUIZ', settings: defaultSettings, questions: quiz }]
    : [];
  const nodes = [...texts, ...asked];
  const [id, versionID] = [newId('Lesson'), newId('LessonVersion')];
  const rest = { description: '', learningObjectives: [], position: 0, credit: null, importKey: null };
  await withStoreTransaction(
    { pool: school.pool, handlers: storeHandlers, sendEvent: async () => {} },
    async (transaction) => {
      const store = await transaction.as(teacher);
      await writeDraft(store, teacher, { ...rest, id, name, price, language, courseID, nodes, links: chain(nodes) });
      await store.update('Lesson', id, { visibility });
      await store.effect('lesson.publish', { lessonID: id, versionID });
    },
  );
  return { id, versionID, nodeIDs: nodes.map((node) => node.id), teacher };
}

export const enrollLearner = async (school: TestSchool, learner: Actor, lesson: TaughtLesson) => {
  const [row] = await school.rows('Lesson', 'x.id = $1', lesson.id);
  return school.run(learner, 'enrollment.start', {
    id: newId('Enrollment'),
    lessonID: lesson.id,
    expectedTokens: Math.round((row?.price ?? 0) * 100_000),
  });
};
