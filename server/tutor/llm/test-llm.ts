import { newId } from '#server/core/store/new-id.ts';
import type { Actor } from '#domain/account/user.ts';
import type { AnswerEvent } from '#domain/tutor/tutor-answer.ts';
import type { TutorEngine, TutorQuestion } from '#server/tutor/engine/engine.ts';
import type { GivenPassage, KeyGuard } from '#server/tutor/engine/key-guard.ts';

/** Passage as retrieval returns it, with one block for each paragraph. */
export function givenPassage(heading: string, ...paragraphs: string[]): GivenPassage {
  let at = 0;
  const parts = paragraphs.map((text, index) => {
    const part = { blockID: `b${index}`, start: 0, end: text.length, at, kind: 'prose' };
    at += text.length + 1;
    return part;
  });
  return {
    lessonID: newId('Lesson'),
    versionID: newId('LessonVersion'),
    nodeID: newId('LessonNode'),
    lessonName: 'Fractions',
    stepName: 'Parts of a whole',
    heading,
    body: paragraphs.join('\n'),
    language: 'us',
    parts,
  };
}

export const noQuiz: KeyGuard = {
  isOpen: false,
  asksForKey: async () => false,
  givesAway: async (texts) => texts.map(() => false),
};

/** Guard of an open quiz whose answers are these words. */
export const openQuiz = (...answers: string[]): KeyGuard => ({
  isOpen: true,
  asksForKey: async (words) => /answer key/i.test(words),
  givesAway: async (texts) => texts.map(({ text }) => answers.some((answer) => text.includes(answer))),
});

export const questionOf = (actor: Actor, words: string, changed: Partial<TutorQuestion> = {}): TutorQuestion => ({
  actor,
  words,
  earlier: [],
  scope: { kind: 'enrolled' },
  language: 'en',
  tutor: { name: 'Ada', attributes: [] },
  memories: [],
  memoryID: newId('TutorMemory'),
  signal: new AbortController().signal,
  ...changed,
});

export async function answerOf(engine: TutorEngine, question: TutorQuestion) {
  const events: AnswerEvent[] = [];
  for await (const event of engine.answer(question)) events.push(event);
  const sources = events.flatMap((event) => (event.type === 'source' ? [event.source] : []));
  const text = events.map((event) => (event.type === 'text' ? event.text : '')).join('');
  return { events, text, sources, end: events.at(-1) };
}
