import { isLinkCondition } from '#domain/teach/link.ts';
import { textLanguages } from '#domain/teach/rich-text/text-language.ts';
import * as z from 'zod';
import type { quizFormat } from '#data/seed/seed-quiz.ts';
import { DESCRIPTION_MAX, LESSON_NAME_MAX, lessonLevels } from '#domain/teach/lesson.ts';
import { LABEL_NAME_MAX, LABELS_PER_LESSON_MAX } from '#domain/teach/lesson-label.ts';
import { parsePriceInDollars } from '#domain/wallet/price.ts';

const key = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'small letters, digits and single hyphens');
const text = z.string().trim().min(1);
const step = {
  key,
  name: text.max(LESSON_NAME_MAX),
  description: text.max(DESCRIPTION_MAX),
  minutes: z.int().min(1).max(60),
};

const file = (ending: string) =>
  z.string().regex(new RegExp(`^[a-z0-9-]+\\.${ending}$`), `a file name that ends in .${ending}`);

const nodeFormat = z.discriminatedUnion('type', [
  z.strictObject({ ...step, type: z.literal('RICHTEXT'), file: file('md') }),
  z.strictObject({ ...step, type: z.literal('QUIZ'), file: file('quiz.yaml') }),
  z.strictObject({ ...step, type: z.literal('SLIDESHOW'), file: file('slides.yaml') }),
  z.strictObject({
    ...step,
    type: z.literal('VIDEO'),
    file: file('webm'),
    captions: file('vtt'),
    transcript: file('md'),
  }),
]);
const conditionFormat = z.string().refine(isLinkCondition, 'always, passed, failed or score:<percent>');
const linkFormat = z.strictObject({ from: key, to: key, condition: conditionFormat.default('always') });

/** Format of `lesson.yaml`: metadata of a lesson, its steps and links. */
export const lessonFormat = z
  .strictObject({
    name: text.max(LESSON_NAME_MAX),
    description: text.max(DESCRIPTION_MAX),
    category: text,
    categoryDescription: text,
    labels: z.array(text.max(LABEL_NAME_MAX)).max(LABELS_PER_LESSON_MAX),
    language: z.enum(textLanguages),
    level: z.enum(lessonLevels),
    price: z.number().transform(parsePriceInDollars),
    minutes: z.int().min(1),
    learningObjectives: z.array(z.strictObject({ name: text, description: text })).min(1),
    nodes: z.array(nodeFormat).min(1),
    links: z.array(linkFormat),
    preview: key,
  })
  .superRefine((lesson, context) => {
    const keys = new Set(lesson.nodes.map((node) => node.key));
    if (keys.size < lesson.nodes.length)
      context.addIssue({ code: 'custom', message: 'two nodes have the same key', path: ['nodes'] });
    if (!keys.has(lesson.preview))
      context.addIssue({ code: 'custom', message: `no node ${lesson.preview}`, path: ['preview'] });
    for (const [index, link] of lesson.links.entries()) {
      for (const end of [link.from, link.to]) {
        if (!keys.has(end)) context.addIssue({ code: 'custom', message: `no node ${end}`, path: ['links', index] });
      }
    }
  });

/** Format of `*.slides.yaml`: slides in Markdown with speaker notes. */
export const slidesFormat = z.strictObject({
  slides: z.array(z.strictObject({ name: text, markdown: text, speaker: text })).min(1),
});

interface SeedStep {
  key: string;
  name: string;
  description: string;
  minutes: number;
}
interface SeedText extends SeedStep {
  type: 'RICHTEXT';
  markdown: string;
}
export interface SeedQuiz extends SeedStep, z.infer<typeof quizFormat> {
  type: 'QUIZ';
}
interface SeedSlides extends SeedStep, z.infer<typeof slidesFormat> {
  type: 'SLIDESHOW';
}
interface SeedVideo extends SeedStep {
  type: 'VIDEO';
  video: SeedFile;
  /** WebVTT. */
  captions: string;
  /** Transcript in Markdown. */
  markdown: string;
}
export type SeedNode = SeedText | SeedQuiz | SeedSlides | SeedVideo;

export interface SeedFile {
  name: string;
  path: string;
}

export interface SeedLesson extends Omit<z.infer<typeof lessonFormat>, 'nodes'> {
  /** Name of the folder, by which people.yaml refers to the lesson. */
  slug: string;
  nodes: SeedNode[];
  /** Pictures next to the texts; Markdown refers to them by `name`. */
  pictures: SeedFile[];
}
