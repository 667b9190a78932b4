import type { Citation } from '#domain/tutor/citation.ts';
import type { AnswerEnd } from '#domain/tutor/tutor-answer.ts';
import type { TutorScope } from '#domain/tutor/tutor-scope.ts';
import type { Actor } from '#domain/account/user.ts';
import { newId } from '#server/core/store/new-id.ts';
import type { TutorEngine } from '#server/tutor/engine/engine.ts';

/** A complete answer with its time to first word. */
export interface EvalAnswer {
  words: string;
  text: string;
  sources: Citation[];
  next: string[];
  end: AnswerEnd | undefined;
  firstMs: number;
  engine: TutorEngine['kind'];
}

export type Ask = (actor: Actor, words: string, scope: TutorScope, language?: string) => Promise<EvalAnswer>;

/** Asks any engine and records every answer. */
export function asker(engine: TutorEngine): { ask: Ask; answers: EvalAnswer[] } {
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
    const rest = { earlier: [], tutor: { name: 'Sage', attributes: [] }, memories: [], memoryID: newId('TutorMemory') };
    const { signal } = new AbortController();
    for await (const event of engine.answer({ actor, words, scope, language, ...rest, signal })) {
      answer.firstMs ||= performance.now() - begun;
      if (event.type === 'text') answer.text += event.text;
      if (event.type === 'source') answer.sources.push(event.source);
      if (event.type === 'next') answer.next.push(...event.questions);
      if (event.type === 'end') answer.end = event.how;
    }
    answers.push(answer);
    return answer;
  };
  return { ask, answers };
}
