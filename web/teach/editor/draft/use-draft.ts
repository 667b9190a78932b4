import { useMemo } from 'react';
import type { Lesson } from '#domain/teach/lesson.ts';
import type { LessonNode } from '#domain/teach/node.ts';
import { type Draft, checkDraft } from '#domain/teach/version/draft.ts';
import type { ClientStore } from '#web/store/client-store.ts';
import { useRows, useTopic } from '#web/store/hooks.ts';

const inListOrder = {
  order: [
    ['position', 'asc'],
    ['id', 'asc'],
  ],
} as const;
const none: NonNullable<Draft['drafted']> = [];
const oldestFirst = { order: [['id', 'asc']] } as const;

/**
 * Live draft of an own lesson; changes from other devices and imports appear in it. While `state` is not `here`,
 * missing steps may still arrive.
 */
export function useDraft(lesson: Lesson): { draft: Draft; state: 'here' | 'loading' | 'offline' } {
  const { id: lessonID } = lesson;
  const topic = useTopic(`draft:${lessonID}`);
  const draft = {
    lesson,
    nodes: useRows('LessonNode', { lessonID }, inListOrder),
    contents: useRows('LessonNodeContent', { lessonID }, oldestFirst),
    quizzes: useRows('LessonNodeQuiz', { lessonID }, oldestFirst),
    links: useRows('LessonNodeLink', { lessonID }, oldestFirst),
    drafted: useRows('DraftedStep', { lessonID }, oldestFirst),
  };
  if (draft.nodes.length > 0 || topic === 'live' || topic === 'denied') return { draft, state: 'here' };
  return { draft, state: topic };
}

/** Waits for the draft to load, because the store may hold a part of it. @returns false if it is unavailable offline */
export async function waitForDraft(store: ClientStore, lessonID: Lesson['id']): Promise<boolean> {
  const topic = store.liveTopic(`draft:${lessonID}`);
  const { promise, resolve } = Promise.withResolvers<void>();
  const check = () => {
    if (topic.get() !== 'loading') resolve();
  };
  const stop = topic.subscribe(check);
  check();
  await promise;
  stop();
  return topic.get() !== 'offline' || store.list('LessonNode', { lessonID }).length > 0;
}

/** The draft in the store, which may be newer than the rendered one. */
export const readDraft = (store: ClientStore, lesson: Lesson): Draft => ({
  lesson: store.get('Lesson', lesson.id) ?? lesson,
  nodes: store.list('LessonNode', { lessonID: lesson.id }, inListOrder),
  contents: store.list('LessonNodeContent', { lessonID: lesson.id }, oldestFirst),
  quizzes: store.list('LessonNodeQuiz', { lessonID: lesson.id }, oldestFirst),
  links: store.list('LessonNodeLink', { lessonID: lesson.id }, oldestFirst),
  drafted: store.list('DraftedStep', { lessonID: lesson.id }, oldestFirst),
});

/** Question counts and unready steps for the list and the graph; computed again only when the draft changes. */
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
