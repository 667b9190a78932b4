import type { MeasuredUsage } from '#domain/wallet/model-call.ts';
import type { TextLanguage } from '#domain/teach/rich-text/text-language.ts';
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { LimitsOf } from '#domain/wallet/pricing-plan.ts';
import type { Actor } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { Id } from '#domain/kernel/id.ts';
import { hasVisibleText, visibleTextOf } from '#domain/kernel/text/visible-text.ts';
import { priceWithRepair } from '#domain/teach/drafting/draft-price.ts';
import { hasVisibleContent } from '#domain/teach/rich-text/visible-content.ts';
import { parseStoredText } from '#domain/teach/rich-text/stored-text.ts';
import { plainText, type RichText } from '#domain/teach/rich-text/rich-text.ts';
import {
  type Suggestion,
  suggestionCall,
  type SuggestionKind,
  type TranslationLanguage,
} from '#domain/teach/drafting/suggestion.ts';
import type { Log } from '#server/core/log/log.ts';
import { newId } from '#server/core/store/new-id.ts';
import { withStoreTransaction, type TransactionParts } from '#server/core/store/write/store-transaction.ts';
import { dataRule, languageNames, delimit } from '#server/teach/drafting/drafter/draft-prompt.ts';
import { gapQuestions } from '#server/teach/drafting/drafter/gap-question.ts';
import { keyTerms, sectionFrequencyOf } from '#server/teach/drafting/drafter/key-term.ts';
import { replaceLines, textLines } from '#server/teach/drafting/drafter/text-line.ts';
import { modelBlocks, modelQuestion } from '#server/teach/drafting/drafter/model-output.ts';
import { richTextOf } from '#server/teach/markdown/markdown.ts';
import { wordsFor } from '#server/teach/markdown/words.ts';
import { holdCall } from '#server/wallet/model-call/hold-call.ts';
import { settleCall } from '#server/wallet/model-call/settle-call.ts';
import { type Model, ModelFailure, noUsage } from '#server/tutor/model/model.ts';
import { isPromptInjection } from '#server/tutor/engine/prompt-injection.ts';

export interface SuggestionRequest {
  nodeID: Id<'LessonNode'>;
  kind: SuggestionKind;
  /** Target language of a translation. */
  language?: TranslationLanguage | undefined;
}

export interface SuggestParts extends TransactionParts {
  log: Log;
  /** Without a model, the only suggestions are fill-in-the-gap questions. */
  model: Model | undefined;
  limitsOf: LimitsOf;
  monthlyCapInTokens: number | undefined;
  /** Called when a token balance changes. */
  onMoved: () => void;
}

/** Suggests content for the teacher's own reading step; nothing is stored. */
export type SuggestStep = (teacher: Actor, request: SuggestionRequest, signal: AbortSignal) => Promise<Suggestion>;

interface OwnStep {
  name: string;
  about: string;
  text: RichText;
  lesson: string;
  language: TextLanguage;
}

interface SuggestionContext {
  model: Model;
  step: OwnStep;
  request: SuggestionRequest;
  signal: AbortSignal;
}

const suggestsAnything = (value: Suggestion): boolean =>
  'text' in value ? hasVisibleContent(value.text) : value.questions.length > 0;

type SuggestionResult = { value: Suggestion; usage: MeasuredUsage };

/** Longer than a model call with its repair round may take. */
const HOLD_SECONDS = 600;

export function stepSuggester(parts: SuggestParts): SuggestStep {
  const { pool, model, log, onMoved } = parts;

  /**
   * Money: tokens are held before the model is called, and paid if it suggests anything. A call that fails, suggests
   * nothing or outlives the teacher's request is free.
   */
  async function withPayment(
    owner: Actor['id'],
    name: string,
    signal: AbortSignal,
    ask: () => Promise<SuggestionResult>,
  ): Promise<Suggestion> {
    const id = newId('ModelCall');
    const most = priceWithRepair(suggestionCall);
    const call = { id, owner, purpose: 'suggestion', model: name, most, least: most, seconds: HOLD_SECONDS } as const;
    if ((await holdCall(parts, call)) === undefined)
      throw new AppError('unavailable', 'the monthly token cap of the school is reached');
    let end: Parameters<typeof settleCall>[2] = { how: 'failed', usage: noUsage };
    try {
      const { value, usage } = await ask();
      end = { how: suggestsAnything(value) && !signal.aborted ? 'done' : 'failed', usage };
      return value;
    } catch (error) {
      if (error instanceof ModelFailure) {
        end = { how: 'failed', usage: error.usage };
        log.warn({ why: error.detail, model: name }, 'a model failed');
      }
      throw error;
    } finally {
      await settleCall(parts, id, end).catch((error: unknown) =>
        log.error({ err: error, callID: id }, 'a model call was not settled'),
      );
      onMoved();
    }
  }

  return async (teacher, request, signal) => {
    const step = await getOwnStep(parts, teacher, request.nodeID);
    if (model)
      return withPayment(teacher.id, model.name, signal, () =>
        suggesters[request.kind]({ model, step, request, signal }),
      );
    if (request.kind !== 'questions') throw new AppError('invalid_input', 'there is no model that could write');
    const terms = await keyTerms(pool, step.text, await sectionFrequencyOf([step.text]));
    const context = gapQuestions(step.text, terms, wordsFor(step.language));
    return { questions: context.map(({ question, said }) => ({ question, quote: said.text })) };
  };
}

/** Reads the step. A step of another owner is reported as not found. */
const getOwnStep = (parts: TransactionParts, teacher: Actor, nodeID: Id<'LessonNode'>): Promise<OwnStep> =>
  withStoreTransaction(parts, async (transaction) => {
    const store = await transaction.as(teacher);
    const node = await store.get('LessonNode', nodeID);
    if (node.owner !== teacher.id) throw new AppError('not_found', 'LessonNode');
    const lesson = await store.get('Lesson', node.lessonID);
    const [content] = await store.list('LessonNodeContent', { lessonID: node.lessonID, lessonNodeID: nodeID });
    if (node.type !== 'RICHTEXT' || !content)
      throw new AppError('invalid_input', 'suggestions are made for reading steps only');
    const { name, description: about } = node;
    return { name, about, text: parseStoredText(content.text), lesson: lesson.name, language: lesson.language };
  });

const suggesters: Readonly<Record<SuggestionKind, (context: SuggestionContext) => Promise<SuggestionResult>>> = {
  write,
  simplify: rewrite,
  translate: rewrite,
  questions: question,
};

const call = (context: SuggestionContext, task: string, lines: readonly string[]) => {
  const delimiter = `data-${randomUUID()}`;
  return {
    instructions: [
      'You help a teacher with one step of a lesson; the teacher decides about each word.',
      dataRule(delimiter),
    ].join('\n'),
    prompt: `${task}\n\n${delimit(delimiter, lines, suggestionCall.inputTokens)}`,
    maxOutputTokens: suggestionCall.outputTokens,
    signal: context.signal,
  };
};

const titles = ({ lesson, name, about }: OwnStep): string[] => [
  `Lesson: ${lesson}`,
  `Step: ${name}`,
  `About: ${about}`,
];

async function write(context: SuggestionContext): Promise<SuggestionResult> {
  const { model, step } = context;
  const task = `Write the text of this step in ${languageNames[step.language]}, as Markdown. What stands there already is kept and gone on from.`;
  const schema = z.object({ markdown: z.string().max(20_000).refine(hasVisibleText) });
  const there = plainText(step.text);
  const lines = [...titles(step), ...(isPromptInjection(there) ? [] : [`There already: ${there}`])];
  const { value, usage } = await model.object({ ...call(context, task, lines), schema });
  const text = richTextOf(modelBlocks(value.markdown, step.language));
  if (!hasVisibleContent(text)) throw emptyResponse(usage);
  return { value: { text }, usage };
}

/** Rewrites paragraph by paragraph: pictures, formulas and code stay unchanged, and each block keeps its id. */
async function rewrite(context: SuggestionContext): Promise<SuggestionResult> {
  const { model, step, request } = context;
  const lines = textLines(step.text);
  if (lines.length === 0) throw new AppError('invalid_input', 'there is nothing to rewrite');
  const into = request.language ?? 'us';
  const task =
    request.kind === 'translate'
      ? `Translate each numbered paragraph into ${languageNames[into]}. Formulas and code stay as they are.`
      : `Say each numbered paragraph in simpler words and shorter sentences, in ${languageNames[step.language]}. Nothing that is said may be lost. Formulas and code stay as they are.`;
  const schema = z.object({
    texts: z.array(z.object({ number: z.int().min(1).max(lines.length), markdown: z.string().max(6_000) })),
  });
  const shown = lines.flatMap(({ markdown }, index) =>
    isPromptInjection(markdown) ? [] : [`[${index + 1}] ${markdown.replaceAll('\n', ' ')}`],
  );
  if (shown.join('\n').length > suggestionCall.inputTokens)
    throw new AppError('too_large', 'the step is too long to be rewritten');
  const { value, usage } = await model.object({ ...call(context, task, [...titles(step), ...shown]), schema });
  const said = new Map(value.texts.map(({ number, markdown }) => [lines[number - 1]?.id ?? '', markdown]));
  const text = replaceLines(step.text, said);
  if (visibleTextOf(JSON.stringify(text)) === visibleTextOf(JSON.stringify(step.text))) throw emptyResponse(usage);
  return { value: { text }, usage };
}

const emptyResponse = (usage: MeasuredUsage) => new ModelFailure('the model said nothing', usage, true);

async function question(context: SuggestionContext): Promise<SuggestionResult> {
  const { model, step } = context;
  const passages = textLines(step.text).filter(({ words }) => !isPromptInjection(words));
  if (passages.length === 0) throw new AppError('invalid_input', 'there is nothing to ask about');
  const task = `Ask up to five questions about this step in ${languageNames[step.language]}, each with right and with wrong answers of about the same length, why the right ones are right, and the number of the paragraph that says so.`;
  const answer = z.string().max(300).refine(hasVisibleText);
  const schema = z.object({
    questions: z
      .array(
        z.object({
          question: z.string().max(500).refine(hasVisibleText),
          right: z.array(answer).min(1).max(3),
          wrong: z.array(answer).min(1).max(4),
          explanation: z.string().max(600),
          source: z.int().min(1).max(passages.length),
        }),
      )
      .max(5),
  });
  const lines = [...titles(step), ...passages.map(({ words }, index) => `[${index + 1}] ${words}`)];
  const { value, usage } = await model.object({ ...call(context, task, lines), schema });
  const questions = value.questions.flatMap((written) => {
    const made = modelQuestion(written);
    return made ? [{ question: made, quote: passages[written.source - 1]?.words ?? '' }] : [];
  });
  return { value: { questions }, usage };
}
