import type { TutorAllowance } from '#domain/tutor/tutor-allowance.ts';
import type { Problem } from '#domain/kernel/errors.ts';
import type { TutorMemory } from '#domain/tutor/tutor-memory.ts';
import type { AnswerLine } from '#sync/tutor/answer-line.ts';
import { NoAnswer, problemError } from '#web/store/api/api-client.ts';

const urlOf = (id: TutorMemory['id'], what: 'answer' | 'stop'): string => `/api/tutor/exchanges/${id}/${what}`;

async function request(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, { credentials: 'same-origin', ...init }).catch((cause: unknown) => {
    throw new NoAnswer(url, { cause });
  });
  if (response.ok) return response;
  const problem: unknown = await response.json().catch((cause: unknown) => {
    throw new NoAnswer(url, { cause });
  });
  throw problemError(problem as Problem);
}

/** Position in the stream of an answer: the attempt and the next event. */
export interface AnswerPosition {
  run: string;
  from: number;
}

/** Stream of an answer. Rejects with NoAnswer if the connection breaks, and with AppError if the server refuses. */
export async function* streamAnswer(
  id: TutorMemory['id'],
  position: AnswerPosition | undefined,
  signal: AbortSignal,
): AsyncGenerator<AnswerLine> {
  const query = position ? `?run=${position.run}&from=${position.from}` : '';
  const { body } = await request(`${urlOf(id, 'answer')}${query}`, { method: 'POST', signal });
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
  void (await request(urlOf(id, 'stop'), { method: 'POST' }));

export const fetchAllowance = async (signal: AbortSignal): Promise<TutorAllowance> =>
  (await (await request('/api/tutor/allowance', { signal })).json()) as TutorAllowance;
