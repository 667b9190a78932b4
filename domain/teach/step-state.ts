import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';
import type { LessonNode, LessonNodeContent, LessonNodeQuiz } from '#domain/teach/node.ts';
import { storedText } from '#domain/teach/rich-text/stored-text.ts';
import { type QuizSettings, settingsOf } from '#domain/teach/question/quiz-settings.ts';
import { plainText } from '#domain/teach/rich-text/rich-text.ts';
import { parseSlides, slidesText } from '#domain/teach/slide.ts';

/** All content that a teacher writes in a step, without its position. */
export interface WrittenStep
  extends Pick<LessonNode, 'type' | 'name' | 'description' | 'minutes' | 'slides' | 'importKey'> {
  content: Pick<LessonNodeContent, 'id' | 'text' | 'video' | 'captions'> | null;
  quiz: (Pick<LessonNodeQuiz, 'id' | 'questions'> & QuizSettings) | null;
}

export const stepActions = ['write', 'delete', 'restore'] as const;
export type StepAction = (typeof stepActions)[number];

/** A saved state in the history of a step, written by the server with each save and visible to the owner alone. */
export interface StepState {
  id: Id<'StepState'>;
  createdAt: Instant;
  updatedAt: Instant;
  lessonID: Id<'Lesson'>;
  /** May refer to a deleted step. */
  nodeID: Id<'LessonNode'>;
  /** 1 for the first state of the step. */
  seq: number;
  actor: UserId;
  /** Time of the last save in this state. */
  at: Instant;
  action: StepAction;
  /** Content of the step; for a deletion, its last content. */
  step: WrittenStep;
  /** Position in the list at that time. */
  position: number;
  /** Number of the first version that contains this state. */
  publishedAs: number | null;
  owner: UserId;
}

/**
 * Consecutive saves of one writer form one state; a longer pause than this, or a session longer than the second limit,
 * begins a new state.
 */
export const PAUSE_MINUTES = 5;
export const SESSION_MINUTES = 15;
/** Number of recent states that are all kept; of older ones, the last of each day and published ones are kept. */
export const STATES_KEPT = 200;

export const writtenStep = (
  { type, name, description, minutes, slides, importKey }: LessonNode,
  content: LessonNodeContent | undefined,
  quiz: LessonNodeQuiz | undefined,
): WrittenStep => ({
  type,
  name,
  description,
  minutes,
  slides,
  importKey,
  content: content ? { id: content.id, text: content.text, video: content.video, captions: content.captions } : null,
  quiz: quiz ? { id: quiz.id, questions: quiz.questions, ...settingsOf(quiz) } : null,
});

/** Text of a step for search and the tutor (D-61). */
export function plainTextOfStep({ type, slides, content, quiz }: WrittenStep): string {
  if (type === 'SLIDESHOW') return slidesText(parseSlides(slides));
  if (quiz) return quiz.questions.map(({ question }) => plainText(question)).join('\n');
  return content ? plainText(storedText(content.text)) : '';
}
