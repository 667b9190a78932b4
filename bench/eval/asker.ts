import type { Citation } from '#domain/tutor/citation.ts';
import type { AnswerEnd } from '#domain/tutor/tutor-answer.ts';
import type { TutorScope } from '#domain/tutor/tutor-scope.ts';
import type { Actor } from '#domain/account/user.ts';
import { newId } from '#server/core/store/new-id.ts';
import type { TutorEngine } from '#server/tutor/engine/engine.ts';

/** A complete answer with its time to first word. */
export interface EvalAnswer {
  /** The question as the learner asked it. */
  words: string;
  text: string;
  sources: Citation[];
  /** Suggested follow-up questions. */
  next: string[];
  end: AnswerEnd | undefined;
  /** Time until the first text; 0 without text. */
  firstMs: number;
  engine: TutorEngine['kind'];
}

export type Ask = (actor: Actor, words: string, scope: TutorScope, language?: string) => Promise<EvalAnswer>;

/** Creates a function that asks an engine, each time as a new learner without memories, and a list of its answers. */
export function createAsker(engine: TutorEngine): { ask: Ask; answers: EvalAnswer[] } {
  const answers: EvalAnswer[] = [];
  const ask: Ask = async (actor, words, scope, language = 'en') => {
    const answer: EvalAnswer = {
      words,
      text: '',
      sources: [],
      next: [],
      end: undefined,
      firstMs: 0,
      engine: engine.kind,
    };
    const begun = performance.now();
    const defaults = {
      earlier: [],
      tutor: { name: 'Sage', attributes: [] },
      memories: [],
      memoryID: newId('TutorMemory'),
      // An evaluation never stops an answer.
      signal: new AbortController().signal,
    };
    for await (const event of engine.answer({ actor, words, scope, language, ...defaults })) {
      if (event.type === 'text') {
        answer.firstMs ||= performance.now() - begun;
        answer.text += event.text;
      }
      if (event.type === 'source') answer.sources.push(event.source);
      if (event.type === 'next') answer.next.push(...event.questions);
      if (event.type === 'end') answer.end = event.how;
    }
    answers.push(answer);
    return answer;
  };
  return { ask, answers };
}
