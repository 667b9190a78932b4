import type { ModelEnd } from '#domain/wallet/model-call.ts';
import type { TextStreamPart, ToolSet } from 'ai';
import { TOO_LONG, failureReasonOf } from '#server/tutor/model/failure-reason.ts';

/** Finds out from the parts of a streamed call how it ended. */
export class CallEnd {
  #finished: ModelEnd | undefined;
  #why: string | undefined;

  note(part: TextStreamPart<ToolSet>): void {
    if (part.type === 'error') this.#why = failureReasonOf(part.error);
    else if (part.type === 'abort') this.#why = TOO_LONG;
    else if (part.type === 'finish') this.#finished = endOf(part.finishReason);
  }

  fail(error: unknown): void {
    this.#why = failureReasonOf(error);
  }

  /** Records that the answer exceeded the agreed length. */
  cut(): void {
    this.#finished = 'cut';
  }

  result(signal: AbortSignal): { how: ModelEnd; why?: string } {
    if (this.#finished !== undefined && this.#why === undefined) return { how: this.#finished };
    if (signal.aborted) return { how: 'stopped' };
    return { how: 'failed', why: this.#why ?? 'the model broke off' };
  }
}

function endOf(finishReason: string): ModelEnd | undefined {
  if (finishReason === 'stop' || finishReason === 'tool-calls') return 'done';
  return finishReason === 'length' ? 'cut' : undefined;
}
