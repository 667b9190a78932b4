import { useMemo } from 'react';
import type { Lesson } from '#domain/teach/lesson.ts';
import type { LessonNode } from '#domain/teach/node.ts';
import { type Draft, checkDraft } from '#domain/teach/publishing.ts';
import type { ClientStore } from '#web/store/client-store.ts';
import { useRows, useTopic } from '#web/store/hooks.ts';

const listed = {
  order: [
    ['position', 'asc'],
    ['id', 'asc'],
  ],
} as const;
const none: NonNullable<Draft['drafted']> = [];
const oldestFirst = { order: [['id', 'asc']] } as const;

/**
 * The draft of an own lesson, live: rows of other devices and of an import arrive while it is open. Until it is here,
 * no steps does not mean that there are none.
 */
export function useDraft(lesson: Lesson): { draft: Draft; state: 'here' | 'loading' | 'offline' } {
  const { id: lessonID } = lesson;
  const topic = useTopic(`draft:${lessonID}`);
  const draft = {
    lesson,
    nodes: useRows('LessonNode', { lessonID }, listed),
    contents: useRows('LessonNodeContent', { lessonID }, oldestFirst),
    quizzes: useRows('LessonNodeQuiz', { lessonID }, oldestFirst),
    links: useRows('LessonNodeLink', { lessonID }, oldestFirst),
    drafted: useRows('DraftedStep', { lessonID }, oldestFirst),
  };
  if (draft.nodes.length > 0 || topic === 'live' || topic === 'denied') return { draft, state: 'here' };
  return { draft, state: topic };
}

/**
 * Waits while the draft is on its way, for what is here may be a part of it.
 * @returns whether it is here; without the network it may not be
 */
export async function draftArrived(store: ClientStore, lessonID: Lesson['id']): Promise<boolean> {
  const topic = store.liveTopic(`draft:${lessonID}`);
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = () => {
    if (topic.get() !== 'loading') resolve();
  };
  const stop = topic.subscribe(look);
  look();
  await promise;
  stop();
  return topic.get() !== 'offline' || store.list('LessonNode', { lessonID }).length > 0;
}

/** The draft as the store holds it at this moment, which may be ahead of the screen. */
export const draftNow = (store: ClientStore, lesson: Lesson): Draft => ({
  lesson: store.get('Lesson', lesson.id) ?? lesson,
  nodes: store.list('LessonNode', { lessonID: lesson.id }, listed),
  contents: store.list('LessonNodeContent', { lessonID: lesson.id }, oldestFirst),
  quizzes: store.list('LessonNodeQuiz', { lessonID: lesson.id }, oldestFirst),
  links: store.list('LessonNodeLink', { lessonID: lesson.id }, oldestFirst),
  drafted: store.list('DraftedStep', { lessonID: lesson.id }, oldestFirst),
});

/** What the list and the picture of the steps say beside their names; found out again only where the draft has changed. */
export function useStepFacts({ lesson, nodes, contents, quizzes, links, drafted = none }: Draft) {
  return useMemo(
    () => stepFacts({ lesson, nodes, contents, quizzes, links, drafted }),
    [lesson, nodes, contents, quizzes, links, drafted],
  );
}

function stepFacts(draft: Draft) {
  const questions = new Map(draft.quizzes.map((quiz) => [quiz.lessonNodeID, quiz.questions.length]));
  const disputed = draft.nodes.filter(({ status }) => status === 'ATTENTION').map(({ id }) => id);
  const unready = new Set<LessonNode['id']>([...checkDraft(draft).flatMap(({ nodeID }) => nodeID ?? []), ...disputed]);
  return { questions, unready };
}
