import { parseSlides, slidesText } from '#domain/teach/slide.ts';
import { plainText } from '#domain/teach/rich-text/rich-text.ts';
import { type QuizSettings, settingsOf } from '#domain/teach/question/quiz-settings.ts';
import { parseStoredText } from '#domain/teach/rich-text/stored-text.ts';
import type { LessonNode, LessonNodeContent, LessonNodeQuiz } from '#domain/teach/node.ts';

/**
 * Snapshot of a step's editable content for history, restore and drafts, with the ids that recreate it; without its
 * position.
 */
export interface StepSnapshot
  extends Pick<LessonNode, 'type' | 'name' | 'description' | 'minutes' | 'slides' | 'importKey'> {
  content: Pick<LessonNodeContent, 'id' | 'text' | 'video' | 'captions'> | null;
  quiz: (Pick<LessonNodeQuiz, 'id' | 'questions'> & QuizSettings) | null;
}

export const toStepSnapshot = (
  { type, name, description, minutes, slides, importKey }: LessonNode,
  content: LessonNodeContent | undefined,
  quiz: LessonNodeQuiz | undefined,
): StepSnapshot => ({
  type,
  name,
  description,
  minutes,
  slides,
  importKey,
  content: content ? { id: content.id, text: content.text, video: content.video, captions: content.captions } : null,
  quiz: quiz ? { id: quiz.id, questions: quiz.questions, ...settingsOf(quiz) } : null,
});

/** Text of a step's body, stored as `LessonNode.content` for search and the tutor (D-61). */
export function plainTextOfStep({ type, slides, content, quiz }: StepSnapshot): string {
  if (type === 'SLIDESHOW') return slidesText(parseSlides(slides));
  if (quiz) return quiz.questions.map(({ question }) => plainText(question)).join('\n');
  return content ? plainText(parseStoredText(content.text)) : '';
}
