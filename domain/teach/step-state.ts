import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';
import type { LessonNode, LessonNodeContent, LessonNodeQuiz } from '#domain/teach/node.ts';
import { storedText } from '#domain/teach/stored-text.ts';
import { type QuizSettings, settingsOf } from '#domain/teach/quiz-settings.ts';
import { plainText } from '#domain/teach/rich-text.ts';
import { openSlides, slidesText } from '#domain/teach/slide.ts';

/** All that a teacher writes in a step, but for where it stands among the others. */
export interface WrittenStep
  extends Pick<LessonNode, 'type' | 'name' | 'description' | 'minutes' | 'slides' | 'importKey'> {
  content: Pick<LessonNodeContent, 'id' | 'text' | 'video' | 'captions'> | null;
  quiz: (Pick<LessonNodeQuiz, 'id' | 'questions'> & QuizSettings) | null;
}

export const stepDeeds = ['write', 'delete', 'restore'] as const;
export type StepDeed = (typeof stepDeeds)[number];

/** How a step was left by who wrote it: kept by the server with the save, and its owner's alone to see. */
export interface StepState {
  id: Id<'StepState'>;
  createdAt: Instant;
  updatedAt: Instant;
  lessonID: Id<'Lesson'>;
  /** Also of a step that is gone. */
  nodeID: Id<'LessonNode'>;
  /** 1 for the first state of the step. */
  seq: number;
  actor: UserId;
  /** When it was last saved. */
  at: Instant;
  action: StepDeed;
  /** Of a deleted step: what was in it last. */
  step: WrittenStep;
  /** Its place in the list then. */
  position: number;
  /** The number of the first version that holds it. */
  publishedAs: number | null;
  owner: UserId;
}

/** Saves of one writer with less between them than this are one state; a longer pause, or so long a sitting, begins another. */
export const PAUSE_MINUTES = 5;
export const SITTING_MINUTES = 15;
/** So many of a step's last states are all kept; of those before, the last of each day and what was published. */
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

/** What search and the tutor read of it (D-61). */
export function extractOf({ type, slides, content, quiz }: WrittenStep): string {
  if (type === 'SLIDESHOW') return slidesText(openSlides(slides));
  if (quiz) return quiz.questions.map(({ question }) => plainText(question)).join('\n');
  return content ? plainText(storedText(content.text)) : '';
}
