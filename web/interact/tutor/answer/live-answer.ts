import type { AnswerEvent, TutorAnswer } from '#domain/tutor/tutor-answer.ts';
import type { TutorMemory } from '#domain/tutor/tutor-memory.ts';
import { AppError, type ErrorCode } from '#domain/kernel/errors.ts';
import { streamAnswer, type AnswerPosition } from '#web/interact/tutor/answer/answer-stream.ts';
import { isTransient } from '#web/store/api/api-client.ts';

/** State of an answer while it streams. */
export interface LiveAnswer extends Pick<TutorAnswer, 'text' | 'sources' | 'next' | 'cost' | 'noModel'> {
  engine: TutorAnswer['engine'] | undefined;
  /** The stream has ended; the stored row may still be missing. */
  isOver: boolean;
  /** The connection is lost and being restored. */
  isLost: boolean;
  /** Code of the server's refusal. */
  refusal: ErrorCode | undefined;
}

export const emptyAnswer: LiveAnswer = {
  engine: undefined,
  text: '',
  sources: [],
  next: [],
  isOver: false,
  isLost: false,
  refusal: undefined,
};

const RETRY_DELAYS_MS = [300, 1_000, 2_000, 4_000];
const OTHER_SERVER_DELAY_MS = 3_000;

export function applyEvent(answer: LiveAnswer, event: AnswerEvent): LiveAnswer {
  switch (event.type) {
    case 'text':
      return { ...answer, text: answer.text + event.text };
    case 'source':
      return { ...answer, sources: [...answer.sources, event.source] };
    case 'next':
      return { ...answer, next: [...event.questions] };
    case 'noModel':
      return { ...answer, noModel: event.noModel };
    case 'end':
      return { ...answer, isOver: true };
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Streams an answer to its end and reconnects after network failures; `onChange` receives the whole answer each time. */
export async function followAnswer(
  id: TutorMemory['id'],
  signal: AbortSignal,
  onChange: (answer: LiveAnswer) => void,
): Promise<void> {
  let answer = emptyAnswer;
  let position: AnswerPosition | undefined;
  const show = (next: LiveAnswer) => {
    answer = next;
    if (!signal.aborted) onChange(next);
  };

  /** Reads one connection. Returns the delay before the next one, or undefined if the answer is complete. */
  async function read(failures: number): Promise<number | undefined> {
    for await (const line of streamAnswer(id, position, signal)) {
      if (line.t === 'elsewhere') return OTHER_SERVER_DELAY_MS;
      if (line.t === 'kept') {
        show({ ...answer, isOver: true });
        return undefined;
      }
      if (line.t === 'run') {
        if (position?.run !== line.run) show({ ...emptyAnswer, engine: line.engine });
        else show({ ...answer, isLost: false });
        position = position?.run === line.run ? position : { run: line.run, from: 0 };
      } else {
        position = { run: position?.run ?? '', from: line.n + 1 };
        show(applyEvent(answer, line.event));
        if (line.event.type === 'end') return undefined;
      }
    }
    // The stream ended without an end event: the server stopped.
    show({ ...answer, isLost: true });
    return RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length - 1)];
  }

  // Text of an earlier attempt is cleared.
  show(emptyAnswer);
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      const wait = await read(failures);
      if (wait === undefined) return;
      await pause(wait, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (!isTransient(error)) return show({ ...answer, refusal: error instanceof AppError ? error.code : 'internal' });
      show({ ...answer, isLost: true });
      await pause(RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length - 1)] ?? 0, signal);
    }
  }
}
