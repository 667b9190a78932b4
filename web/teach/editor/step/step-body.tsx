import { useEffect, useRef } from 'react';
import type { LessonNode, LessonType } from '#domain/teach/node.ts';
import type { Draft } from '#domain/teach/version/draft.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { runWhenIdle } from '#ui/browser/idle-work.ts';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';
import { ReadingForm } from '#web/teach/editor/step/reading-form.tsx';

const QuizForm = lazyComponent(
  async () => (await import('#web/teach/quiz/quiz-form.tsx')).QuizForm,
  <Skeleton height={480} />,
);
const SlidesForm = lazyComponent(
  async () => (await import('#web/teach/editor/step/slides-form.tsx')).SlidesForm,
  <Skeleton height={360} />,
);
const VideoForm = lazyComponent(
  async () => (await import('#web/teach/editor/step/video-form.tsx')).VideoForm,
  <Skeleton height={300} />,
);

const forms: Partial<Record<LessonType, { preload: () => void }>> = {
  QUIZ: QuizForm,
  SLIDESHOW: SlidesForm,
  VIDEO: VideoForm,
};

/** Preloads the form of every step type, because the type of a new step is not known yet. */
export const preloadForms = (): void => {
  for (const form of Object.values(forms)) form.preload();
};

/**
 * Preloads the forms of the draft's step types after the first interaction with the lesson, so that moving between
 * steps waits for nothing, even offline.
 */
export function useFormsOf({ nodes }: Pick<Draft, 'nodes'>): void {
  const kinds = [...new Set(nodes.map(({ type }) => type))].toSorted().join();
  const isUsed = useRef(false);
  useEffect(() => {
    const listening = new AbortController();
    const preload = () => {
      isUsed.current = true;
      listening.abort();
      runWhenIdle(() => {
        for (const kind of kinds.split(',')) forms[kind as LessonType]?.preload();
      });
    };
    if (isUsed.current) preload();
    else
      for (const event of ['pointerdown', 'keydown'])
        window.addEventListener(event, preload, { signal: listening.signal });
    return () => listening.abort();
  }, [kinds]);
}

/** Form for the content of a step. */
export function StepBody({ node, draft }: { node: LessonNode; draft: Draft }) {
  const content = draft.contents.find(({ lessonNodeID }) => lessonNodeID === node.id);
  const quiz = draft.quizzes.find(({ lessonNodeID }) => lessonNodeID === node.id);
  if (node.type === 'RICHTEXT') return content ? <ReadingForm content={content} /> : <Skeleton height={180} />;
  if (node.type === 'VIDEO') return content ? <VideoForm content={content} /> : <Skeleton height={180} />;
  if (node.type === 'SLIDESHOW') return <SlidesForm node={node} />;
  return quiz ? <QuizForm quiz={quiz} /> : <Skeleton height={180} />;
}
