import type { StepSnapshot } from '#domain/teach/step-snapshot.ts';
import type { LessonNodeQuiz } from '#domain/teach/node.ts';
import { parseStoredText } from '#domain/teach/rich-text/stored-text.ts';
import { plainText } from '#domain/teach/rich-text/rich-text.ts';
import { parseSlides } from '#domain/teach/slide.ts';

/** Readable parts of a step, in display order. */
export const stepParts = ['name', 'description', 'minutes', 'text', 'video', 'captions', 'slides', 'quiz'] as const;
export type StepPart = (typeof stepParts)[number];
export type StepPartTexts = Record<StepPart, string>;

type QuizText = (quiz: Omit<NonNullable<StepSnapshot['quiz']>, 'id'> & Pick<LessonNodeQuiz, 'questions'>) => string;

/** Text of a step for reading and comparing; pictures and styles are left out. */
export function stepPartTexts(
  { name, description, minutes, slides, content, quiz }: StepSnapshot,
  quizText: QuizText,
): StepPartTexts {
  return {
    name,
    description,
    minutes: minutes === 0 ? '' : String(minutes),
    text: content ? plainText(parseStoredText(content.text)) : '',
    video: content?.video ?? '',
    captions: content?.captions ?? '',
    slides: parseSlides(slides)
      .map((slide, index) => {
        const lines = [slide.name, plainText(slide.content), slide.url, slide.description];
        return [`${index + 1}.`, ...lines.filter(Boolean)].join('\n');
      })
      .join('\n\n'),
    quiz: quiz ? quizText(quiz) : '',
  };
}

export const changedParts = (before: StepPartTexts, after: StepPartTexts): StepPart[] =>
  stepParts.filter((part) => before[part] !== after[part]);

export const joinPartTexts = (words: StepPartTexts): string => stepParts.map((part) => words[part]).join('\n');
