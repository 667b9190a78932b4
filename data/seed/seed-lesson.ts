import * as z from 'zod';
import { DESCRIPTION_MAX, LESSON_NAME_MAX, textLanguages } from '#domain/teach/lesson.ts';
import { linkConditions } from '#domain/teach/node.ts';
import { parsePriceInDollars } from '#domain/wallet/price.ts';

const key = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'small letters, digits and single hyphens');
const text = z.string().trim().min(1);
const step = {
  key,
  name: text.max(LESSON_NAME_MAX),
  description: text.max(DESCRIPTION_MAX),
  minutes: z.int().min(1).max(60),
};

const nodeFormat = z.discriminatedUnion('type', [
  z.strictObject({ ...step, type: z.literal('RICHTEXT'), file: z.string().regex(/^[a-z0-9-]+\.md$/) }),
  z.strictObject({ ...step, type: z.literal('QUIZ'), file: z.string().regex(/^[a-z0-9-]+\.quiz\.yaml$/) }),
]);
const linkFormat = z.strictObject({ from: key, to: key, condition: z.enum(linkConditions).default('always') });

/** `lesson.yaml`: what a lesson is called, its steps and the links between them. */
export const lessonFormat = z
  .strictObject({
    name: text.max(LESSON_NAME_MAX),
    description: text.max(DESCRIPTION_MAX),
    category: text,
    categoryDescription: text,
    language: z.enum(textLanguages),
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

const optionFormat = z.strictObject({ text, right: z.boolean(), feedback: text });
const questionFormat = z
  .strictObject({
    kind: z.enum(['single', 'multiple']),
    /** Markdown, as is the explanation. */
    question: text,
    options: z.array(optionFormat).min(2).max(10),
    score: z.int().min(1),
    explanation: text,
  })
  .refine(({ kind, options }) => {
    const right = options.filter((option) => option.right).length;
    return kind === 'single' ? right === 1 : right >= 1;
  }, 'the key fits the kind: one right option for single, at least one for multiple');

/** `*.quiz.yaml`: the questions of one QUIZ node. */
export const quizFormat = z.strictObject({
  /** Share of the score that passes, 0 to 1. */
  passMark: z.number().min(0).max(1),
  questions: z.array(questionFormat).min(1),
});

export type SeedQuestion = z.infer<typeof questionFormat>;

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
export interface SeedQuiz extends SeedStep {
  type: 'QUIZ';
  passMark: number;
  questions: SeedQuestion[];
}
export type SeedNode = SeedText | SeedQuiz;

export interface SeedLesson extends Omit<z.infer<typeof lessonFormat>, 'nodes'> {
  /** The folder's name, by which people.yaml refers to the lesson. */
  slug: string;
  nodes: SeedNode[];
  /** The pictures that lie beside the texts; Markdown refers to them by `name`. */
  pictures: { name: string; path: string }[];
}

/** The share of its points that `results`, one per question, would earn. */
export function shareOfScore(quiz: SeedQuiz, results: readonly ('right' | 'wrong')[]): number {
  const total = quiz.questions.reduce((sum, question) => sum + question.score, 0);
  const earned = quiz.questions.reduce(
    (sum, question, index) => sum + (results[index] === 'right' ? question.score : 0),
    0,
  );
  return earned / total;
}
