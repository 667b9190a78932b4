import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { cutText } from '#domain/kernel/text/cut-text.ts';
import { MarkdownBudget } from '#domain/kernel/text/markdown.ts';
import { hasVisibleText, hasVisibleLetters } from '#domain/kernel/text/visible-text.ts';
import { draftCalls } from '#domain/teach/drafting/draft-price.ts';
import { type SourcePosition, QUOTE_MAX } from '#domain/teach/drafting/drafted-step.ts';
import { type DraftRequest, topicsOf } from '#domain/teach/drafting/lesson-draft.ts';
import { DESCRIPTION_MAX, LESSON_NAME_MAX } from '#domain/teach/lesson.ts';
import { allBlocks, type Block } from '#domain/teach/rich-text/rich-text.ts';
import { hasVisibleContent } from '#domain/teach/rich-text/visible-content.ts';
import type { DraftResult, Drafter, DraftTopic, TopicContent } from '#server/teach/drafting/drafter/drafter.ts';
import type { DraftSource } from '#server/teach/drafting/source/draft-source.ts';
import {
  draftInstructions,
  sectionOverview,
  type Passage,
  passageLines,
  passagesOf,
  delimit,
} from '#server/teach/drafting/drafter/draft-prompt.ts';
import { modelBlocks, modelQuestion, modelTerms } from '#server/teach/drafting/drafter/model-output.ts';
import { richTextOf } from '#server/teach/markdown/markdown.ts';
import { type Model, ModelFailure } from '#server/tutor/model/model.ts';

interface ModelDrafterInput {
  name: string;
  request: DraftRequest;
  source: DraftSource;
}

const OBJECTIVES_MAX = 5;
const CATEGORIES_MAX = 3;
const CATEGORY_MAX = 60;
const BLOCKS_MAX = 40;
const BLOCK_MAX = 4_000;
const QUESTIONS_MAX = 3;

const description = z.object({
  description: z.string().max(DESCRIPTION_MAX).refine(hasVisibleLetters),
  objectives: z.array(z.string().max(300).refine(hasVisibleLetters)).max(OBJECTIVES_MAX),
});
const categories = z.object({
  categories: z.array(z.string().max(CATEGORY_MAX).refine(hasVisibleLetters)).min(1).max(CATEGORIES_MAX),
});

/** Schema of an outline. Every topic must name its source sections, if there are any. */
const outlineOf = (most: number, sections: number) =>
  z.object({
    topics: z
      .array(
        z.object({
          name: z.string().max(LESSON_NAME_MAX).refine(hasVisibleText),
          about: z.string().max(500),
          ...(sections > 0 ? { sections: z.array(z.int().min(1).max(sections)).min(1).max(20) } : {}),
        }),
      )
      .min(1)
      .max(most),
  });

/**
 * Schema of a topic's content. Every part must name the passage it is based on; a missing or unknown number is
 * rejected.
 */
const contentOf = (passages: number) => {
  const source = passages > 0 ? { source: z.int().min(1).max(passages) } : {};
  return z.object({
    blocks: z.array(z.object({ markdown: z.string().max(BLOCK_MAX), ...source })).max(BLOCKS_MAX),
    keyTerms: z.array(z.object({ term: z.string().max(80), meaning: z.string().max(400), ...source })).max(6),
    questions: z
      .array(
        z.object({
          question: z.string().max(500).refine(hasVisibleText),
          right: z.array(z.string().max(300).refine(hasVisibleText)).min(1).max(3),
          wrong: z.array(z.string().max(300).refine(hasVisibleText)).min(1).max(4),
          explanation: z.string().max(600),
          ...source,
        }),
      )
      .max(QUESTIONS_MAX),
  });
};
export type WrittenContent = z.infer<ReturnType<typeof contentOf>>;

/** Drafts with a model: it reads the source as data, and every part that it writes names the passage it is based on. */
export function modelDrafter(model: Model, input: ModelDrafterInput): Drafter {
  const { name, request, source } = input;

  const ask = <T>(
    call: keyof typeof draftCalls,
    task: string,
    data: string[],
    schema: z.ZodType<T>,
    signal: AbortSignal,
  ) => {
    const delimiter = `data-${randomUUID()}`;
    return model.object({
      instructions: draftInstructions(request, delimiter),
      prompt: `${task}\n\n${delimit(delimiter, [`The lesson: ${name}`, ...data], draftCalls[call].inputTokens)}`,
      schema,
      maxOutputTokens: draftCalls[call].outputTokens,
      signal,
    });
  };

  return {
    describe: (signal) =>
      ask(
        'describe',
        'Write a description of the lesson in two or three sentences, and what somebody will be able to do after it.',
        sectionOverview(source),
        description,
        signal,
      ),
    async categorize(known, signal) {
      const task = `Name at most ${CATEGORIES_MAX} subjects under which the lesson is found. Take those that are there where they fit.`;
      const data = [`Subjects that are there: ${known.join('; ')}`, ...sectionOverview(source)];
      const { value, usage } = await ask('categorize', task, data, categories, signal);
      return { value: value.categories, usage };
    },
    async outline(signal) {
      const every = source.sections.map((_, index) => index);
      if (!request.outline) return { value: [{ name, about: '', sections: every }], usage: nothing };
      const most = topicsOf[request.length];
      const task = `Divide the lesson into at most ${most} topics that build on each other. For each give a name, what it is about in a sentence${every.length > 0 ? ', and the numbers of the sections it is made of' : ''}.`;
      const { value, usage } = await ask(
        'outline',
        task,
        sectionOverview(source),
        outlineOf(most, every.length),
        signal,
      );
      const topics = value.topics.map(
        (topic): DraftTopic => ({
          name: topic.name.trim(),
          about: topic.about,
          sections: 'sections' in topic ? [...new Set((topic.sections as number[]).map((number) => number - 1))] : [],
        }),
      );
      return { value: topics, usage };
    },
    async write(topic, signal): Promise<DraftResult<TopicContent>> {
      const passages = passagesOf(source, topic.sections, draftCalls.write.inputTokens);
      const task = [
        `Write the topic “${topic.name}”. ${topic.about}`,
        request.content
          ? 'blocks: the text to read, as short blocks of Markdown, in their order; keyTerms: what its most important words mean.'
          : 'blocks and keyTerms stay empty.',
        request.questions
          ? `questions: at most ${QUESTIONS_MAX}, each with right and with wrong answers of about the same length, and why the right ones are right.`
          : 'questions stays empty.',
        ...(passages.length > 0 ? ['source: the number of the passage that says it.'] : []),
      ].join('\n');
      const schema = contentOf(passages.length);
      const { value, usage } = await ask('write', task, passageLines(passages), schema, signal);
      const content = contentFrom(value, passages, input);
      const isEmpty = content.questions.length === 0 && !(content.text && hasVisibleContent(content.text));
      if (isEmpty) throw new ModelFailure('the model said nothing about a topic', usage, true);
      return { value: content, usage };
    },
  };
}

const nothing = { inputTokens: 0, outputTokens: 0, isEstimated: false };

function contentFrom(
  { blocks, keyTerms, questions }: WrittenContent,
  passages: readonly Passage[],
  { request }: ModelDrafterInput,
): TopicContent {
  const places: SourcePosition[] = [];
  const budget = new MarkdownBudget();
  const parts: { block: Block; passage: Passage | undefined }[] = [
    ...blocks.flatMap((written) =>
      modelBlocks(written.markdown, request.language, budget).map((block) => ({
        block,
        passage: passageOf(written, passages),
      })),
    ),
    ...modelTerms(keyTerms, request.language).map(({ block, term }) => ({
      block,
      passage: passageOf(term, passages),
    })),
  ];
  const text = request.content ? richTextOf(parts.map(({ block }) => block)) : null;
  for (const [index, block] of (text?.content ?? []).entries())
    for (const { attrs } of allBlocks({ type: 'doc', content: [block] }))
      places.push(placeOf(attrs.id, parts[index]?.passage));
  const input = questions.flatMap((written) => {
    const question = modelQuestion(written);
    return question ? [{ question, passage: passageOf(written, passages) }] : [];
  });
  for (const { question, passage } of input) places.push(placeOf(question.id, passage));
  return { text, isGiven: false, questions: input.map(({ question }) => question), given: [], places };
}

const passageOf = (written: object, passages: readonly Passage[]): Passage | undefined =>
  'source' in written ? passages[Number(written.source) - 1] : undefined;

const placeOf = (id: string, passage: Passage | undefined): SourcePosition =>
  passage
    ? { ...passage.place, id, quote: cutText(passage.text, QUOTE_MAX) }
    : { id, kind: 'none', at: 0, heading: '', quote: '' };
