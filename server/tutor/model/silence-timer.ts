import type { TextStreamPart, ToolSet } from 'ai';
import type { AnswerPatience } from '#server/tutor/model/patience.ts';

/**
 * Ends a streamed call of a model that is silent for too long. Words count and nothing else does: headers, comments and empty chunks
 * of an endpoint that keeps its connection alive do not.
 */
export class SilenceTimer {
  readonly #patience: AnswerPatience;
  readonly #onSilence: () => void;
  #total: NodeJS.Timeout | undefined;
  #next: NodeJS.Timeout | undefined;

  constructor(patience: AnswerPatience, onSilence: () => void) {
    this.#patience = patience;
    this.#onSilence = onSilence;
  }

  begin(): void {
    this.#total = setTimeout(this.#onSilence, this.#patience.totalMs);
    this.#wait(this.#patience.firstWordMs);
  }

  note(part: TextStreamPart<ToolSet>): void {
    // The next request follows the end of a step at once.
    if (part.type === 'start-step' || part.type === 'finish-step') this.#wait(this.#patience.firstWordMs);
    else if (isWord(part)) this.#wait(this.#patience.nextWordMs);
  }

  end(): void {
    clearTimeout(this.#total);
    clearTimeout(this.#next);
  }

  #wait(ms: number): void {
    clearTimeout(this.#next);
    this.#next = setTimeout(this.#onSilence, ms);
  }
}

function isWord(part: TextStreamPart<ToolSet>): boolean {
  if (part.type === 'text-delta' || part.type === 'reasoning-delta') return part.text !== '';
  return part.type === 'tool-input-start' || (part.type === 'tool-input-delta' && part.delta !== '');
}
