import type { TutorAllowance } from '#domain/interact/tutor-allowance.ts';
import type { Problem } from '#domain/kernel/errors.ts';
import type { TutorMemory } from '#domain/interact/tutor-memory.ts';
import type { AnswerLine } from '#sync/interact/answer-line.ts';
import { NoAnswer, problemError } from '#web/store/wire.ts';

const addressOf = (id: TutorMemory['id'], what: 'answer' | 'stop'): string => `/api/tutor/exchanges/${id}/${what}`;

async function ask(address: string, init: RequestInit): Promise<Response> {
  const response = await fetch(address, { credentials: 'same-origin', ...init }).catch((cause: unknown) => {
    throw new NoAnswer(address, { cause });
  });
  if (response.ok) return response;
  const problem: unknown = await response.json().catch((cause: unknown) => {
    throw new NoAnswer(address, { cause });
  });
  throw problemError(problem as Problem);
}

/** Position in the stream of an answer: the attempt and the next event. */
export interface ReadingPlace {
  run: string;
  from: number;
}

/** Stream of an answer. Rejects with NoAnswer if the connection breaks, and with AppError if the server refuses. */
export async function* answerLines(
  id: TutorMemory['id'],
  place: ReadingPlace | undefined,
  signal: AbortSignal,
): AsyncGenerator<AnswerLine> {
  const query = place ? `?run=${place.run}&from=${place.from}` : '';
  const { body } = await ask(`${addressOf(id, 'answer')}${query}`, { method: 'POST', signal });
  if (!body) throw new NoAnswer('an answer without a body');
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((cause: unknown) => {
        throw new NoAnswer('the line broke', { cause });
      });
      if (done) return;
      const lines = (rest + value).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line !== '') yield JSON.parse(line) as AnswerLine;
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

export const stopAnswer = async (id: TutorMemory['id']): Promise<void> =>
  void (await ask(addressOf(id, 'stop'), { method: 'POST' }));

export const askAllowance = async (signal: AbortSignal): Promise<TutorAllowance> =>
  (await (await ask('/api/tutor/allowance', { signal })).json()) as TutorAllowance;
