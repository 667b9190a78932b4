import type { LinkCondition } from '#domain/teach/link.ts';
import { models } from '#domain/models.ts';
import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Draft } from '#domain/teach/version/draft.ts';
import type { QuizSettings } from '#domain/teach/question/quiz-settings.ts';
import { questionOf } from '#domain/teach/question/test-questions.ts';

const system = { createdAt: '2026-03-07T09:00:00Z', updatedAt: '2026-03-07T09:00:00Z', owner: 'ann' as UserId };
const lessonID = 'lesson' as Id<'Lesson'>;
const of = { ...system, lessonID };

export type GivenLink = readonly [from: string, to: string, condition?: LinkCondition];

/**
 * A draft of steps with the given names, in reading order: texts of two minutes, and quizzes of one question with four
 * options.
 */
export function draftOf(
  names: readonly string[],
  links: readonly GivenLink[],
  quizzes: Readonly<Record<string, Partial<QuizSettings>>> = {},
): Draft {
  const isQuiz = (name: string) => name in quizzes;
  return {
    lesson: { ...models.Lesson.defaults, ...system, id: lessonID, name: 'A lesson', teacherID: system.owner },
    nodes: names.map((name, position) => ({
      ...models.LessonNode.defaults,
      ...of,
      id: name as Id<'LessonNode'>,
      type: isQuiz(name) ? 'QUIZ' : 'RICHTEXT',
      name,
      position,
      minutes: isQuiz(name) ? 0 : 2,
    })),
    contents: [],
    quizzes: names.filter(isQuiz).map((name) => ({
      ...models.LessonNodeQuiz.defaults,
      ...of,
      id: `quiz ${name}` as Id<'LessonNodeQuiz'>,
      lessonNodeID: name as Id<'LessonNode'>,
      questions: [questionOf.single],
      progress: 0,
      status: 'NOT_STARTED',
      ...quizzes[name],
    })),
    links: links.map(([from, to, condition = 'always']) => ({
      ...models.LessonNodeLink.defaults,
      ...of,
      id: `${from}-${to}` as Id<'LessonNodeLink'>,
      fromLessonNode: from as Id<'LessonNode'>,
      toLessonNode: to as Id<'LessonNode'>,
      condition,
    })),
  };
}
