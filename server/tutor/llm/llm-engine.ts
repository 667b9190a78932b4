import { randomUUID } from 'node:crypto';
import { cutText } from '#domain/kernel/text/cut-text.ts';
import type { AnswerEvent } from '#domain/tutor/tutor-answer.ts';
import type { AnswerCallEnd, TutorEngine, TutorQuestion } from '#server/tutor/engine/engine.ts';
import { type Model, type ModelEvent, type ModelMessage, noUsage, type StreamEnd } from '#server/tutor/model/model.ts';
import { isPromptInjection } from '#server/tutor/engine/prompt-injection.ts';
import { CheckedAnswer } from '#server/tutor/llm/checked-answer.ts';
import { withoutGuarded, type GuardOf, type KeyGuard } from '#server/tutor/engine/key-guard.ts';
import { type HintLevel, hintLevelOf } from '#server/tutor/llm/hint-level.ts';
import type { FactsOf, LearnerFacts } from '#server/tutor/llm/learner-facts.ts';
import { instructionsOf, messageOf, type PromptParts } from '#server/tutor/llm/prompt.ts';
import { SentenceSplitter } from '#server/tutor/llm/sentence-splitter.ts';
import { type IndexedSentence, CitationIndex } from '#server/tutor/llm/citation-index.ts';
import { type LlmTextKey, llmText } from '#server/tutor/llm/llm-text.ts';
import { type ToolParts, tutorTools } from '#server/tutor/llm/tutor-tools.ts';

export interface LlmEngineParts extends ToolParts {
  model: Model;
  guardOf: GuardOf;
  factsOf: FactsOf;
}

/** Limits of an answer, from which its hold is computed. */
export interface AnswerBudget {
  rounds: number;
  outputTokens: number;
}

/** Most tokens that one round reads and writes; the texts for the model and the results of tools stay within it. */
export const ROUND = { inputTokens: 16_000, outputTokens: 800 };

/** Called once when an answer is over, for whatever reason. */
export type OnCallEnd = (end: AnswerCallEnd) => void;

const PASSAGES = 6;
/** Most characters of earlier messages; more of them make an answer expensive and no better. */
const EARLIER_CHARACTERS = 12_000;
const MEMORY_CHARACTERS = 6_000;
const QUESTION_CHARACTERS = 4_000;

/** LLM engine: the model's text is checked sentence by sentence while it is streamed. */
export function llmEngine(
  parts: LlmEngineParts,
  budget: AnswerBudget,
  onCallEnd: OnCallEnd = () => undefined,
): TutorEngine {
  return {
    kind: 'model',
    async *answer(question) {
      // A model that is never asked uses nothing.
      const run: CallRun = { end: { how: 'done', usage: noUsage } };
      try {
        yield* answerQuestion(parts, budget, question, run);
      } finally {
        onCallEnd({ ...run.end, hasShown: run.checked?.hasWords ?? false });
      }
    },
  };
}

/** End of the call, known even if nobody reads the answer to its end. */
interface CallRun {
  end: StreamEnd;
  checked?: CheckedAnswer;
}

async function* answerQuestion(
  parts: LlmEngineParts,
  budget: AnswerBudget,
  asked: TutorQuestion,
  run: CallRun,
): AsyncGenerator<AnswerEvent> {
  const question = { ...asked, words: cutText(asked.words, QUESTION_CHARACTERS) };
  const say = llmText(question.language);
  const [guard, found, facts] = await Promise.all([
    parts.guardOf(question),
    parts.find({ ...question, limit: PASSAGES }),
    parts.factsOf(question),
  ]);
  const refusal = await refusalOf(guard, facts, question.words);
  if (refusal !== undefined) {
    yield { type: 'text', text: say(refusal) };
    yield { type: 'end', how: 'done', usage: noUsage };
    return;
  }
  const book = new CitationIndex(guard);
  const passages = await book.add(found.passages.slice(0, PASSAGES));
  const rung = hintLevelOf(question, guard.isOpen, facts.graded !== undefined);
  const prompt: PromptParts = {
    question: { ...question, memories: await memoriesOf(question, guard) },
    facts,
    passages,
    hintLevel: rung,
    isQuizOpen: guard.isOpen,
    notFound: say('speaking.says.notFound'),
    delimiter: `data-${randomUUID()}`,
  };
  const suggested = new Set<IndexedSentence>();
  const checked = new CheckedAnswer(book, guard, prompt.notFound);
  run.checked = checked;
  const stream = parts.model.stream({
    instructions: instructionsOf(prompt),
    messages: [...(await earlierOf(question, guard)), { role: 'user', content: messageOf(prompt) }],
    tools: tutorTools({ parts, question, citations: book, suggest: (source) => suggested.add(source) }),
    maxRounds: budget.rounds,
    maxOutputTokens: budget.outputTokens,
    signal: question.signal,
    onEnd: (end) => (run.end = end),
  });
  const isSaidMissing = yield* streamAnswer(stream, checked, prompt.notFound);
  run.end = unlessEmpty(run.end, checked);
  const { how, usage } = run.end;
  if (how === 'failed' || how === 'stopped') {
    yield { type: 'end', how, usage };
    return;
  }
  for (const source of suggested) yield* checked.pointTo(source);
  if (checked.isKeptBack) yield { type: 'text', text: `\n\n${say('speaking.says.openQuiz')}` };
  // If no sentence was found, nothing in the answer is from the lessons, whatever it claims.
  const isMissing = checked.sources === 0 && (isSaidMissing || book.size === 0);
  if (!isMissing) yield { type: 'next', questions: nextOf(rung, guard.isOpen).map((each) => say(each)) };
  yield { type: 'end', how: isMissing ? 'not_found' : 'done', usage };
}

/** Refuses a question for a key, unless the learner asks about a result that they have seen. */
async function refusalOf(guard: KeyGuard, { graded }: LearnerFacts, words: string): Promise<LlmTextKey | undefined> {
  const isRefused = (guard.isOpen || graded === undefined) && (await guard.asksForKey(words));
  if (!isRefused) return undefined;
  return guard.isOpen ? 'speaking.says.openQuiz' : 'speaking.says.key';
}

/** Turns an answer of nothing but tool calls, spaces and markup into a failed one. */
const unlessEmpty = (end: StreamEnd, checked: CheckedAnswer): StreamEnd =>
  end.how === 'failed' || end.how === 'stopped' || checked.isKeptBack || checked.hasWords
    ? end
    : { ...end, how: 'failed', why: 'the model said nothing' };

/** @returns whether the answer says that the lessons do not cover the question */
async function* streamAnswer(
  stream: AsyncIterable<ModelEvent>,
  checked: CheckedAnswer,
  notFound: string,
): AsyncGenerator<AnswerEvent, boolean> {
  const cutter = new SentenceSplitter();
  let isMissing = false;
  for await (const event of stream) {
    for (const sentence of event.type === 'text' ? cutter.push(event.text) : cutter.flush()) {
      isMissing ||= sentence.includes(notFound);
      yield* checked.check(sentence);
    }
    yield* checked.begin(cutter.begun);
  }
  return isMissing;
}

async function memoriesOf({ memories }: TutorQuestion, guard: KeyGuard): Promise<TutorQuestion['memories']> {
  let budget = MEMORY_CHARACTERS;
  const kept = memories.filter(({ content }) => (budget -= content.length) >= 0);
  return withoutGuarded(
    guard,
    kept.map((memory) => ({ ...memory, text: memory.content })),
  );
}

/** Newest messages of the conversation, without those that would now give a key away or that quote an injection. */
async function earlierOf({ earlier }: TutorQuestion, guard: KeyGuard): Promise<ModelMessage[]> {
  const kept: ModelMessage[] = [];
  let budget = EARLIER_CHARACTERS;
  for (const { role, content } of earlier.toReversed()) {
    budget -= content.length;
    if (budget < 0) break;
    if (role === 'user' || !isPromptInjection(content))
      kept.unshift({ role, content: content.replaceAll(/\[\^\d+\]/g, '') });
  }
  return withoutGuarded(
    guard,
    kept.map((message) => ({ ...message, text: message.content })),
  );
}

const nextKeys: Readonly<Record<Exclude<HintLevel, 'question'>, LlmTextKey>> = {
  hint: 'speaking.next.hint',
  neighbour: 'speaking.next.neighbour',
  answer: 'speaking.next.answer',
};

/** Higher hint levels, as the questions that lead there. */
const nextOf = (rung: HintLevel, isQuizOpen: boolean): LlmTextKey[] => [
  ...(rung === 'question' ? [nextKeys.hint] : []),
  ...(isQuizOpen || rung === 'neighbour' || rung === 'answer' ? [] : [nextKeys.neighbour]),
  ...(isQuizOpen || rung === 'answer' ? [] : [nextKeys.answer]),
];
