import type { TextStreamPart, ToolSet } from 'ai';
import { visibleLength } from '#domain/tutor/visible-answer.ts';
import { hasVisibleText } from '#domain/kernel/text/visible-text.ts';
import type { AnswerTimeouts } from '#server/tutor/model/model-timeout.ts';

/** Number of times that the arriving answer is checked within the longest silence between two words. */
const CHECKS_PER_SILENCE = 30;

/**
 * Timer that ends a streamed call of a model after too long a silence. Only text that a reader will see counts:
 * headers, comments, empty chunks, invisible characters and Markdown that draws nothing do not.
 */
export class SilenceTimer {
  readonly #patience: AnswerTimeouts;
  readonly #onSilence: () => void;
  #total: NodeJS.Timeout | undefined;
  #next: NodeJS.Timeout | undefined;
  #look: NodeJS.Timeout | undefined;
  #said = '';
  /** Number of visible characters in `#said`. */
  #shown = 0;

  constructor(patience: AnswerTimeouts, onSilence: () => void) {
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
    else if (part.type === 'text-delta') this.#hear(part.text);
    else if (isProgress(part)) this.#wait(this.#patience.nextWordMs);
  }

  end(): void {
    clearTimeout(this.#total);
    clearTimeout(this.#next);
    clearTimeout(this.#look);
  }

  /** Checks several pieces of the answer together, because drawing it at each piece would take long. */
  #hear(text: string): void {
    this.#said += text;
    if (!hasVisibleText(text)) return;
    this.#look ??= setTimeout(() => this.#seesMore(), this.#patience.nextWordMs / CHECKS_PER_SILENCE);
  }

  #seesMore(): boolean {
    clearTimeout(this.#look);
    this.#look = undefined;
    const shown = visibleLength(this.#said);
    if (shown <= this.#shown) return false;
    this.#shown = shown;
    this.#wait(this.#patience.nextWordMs);
    return true;
  }

  #wait(ms: number): void {
    clearTimeout(this.#next);
    this.#next = setTimeout(() => {
      if (this.#look === undefined || !this.#seesMore()) this.#onSilence();
    }, ms);
  }
}

function isProgress(part: TextStreamPart<ToolSet>): boolean {
  if (part.type === 'reasoning-delta') return hasVisibleText(part.text);
  return part.type === 'tool-input-start' || (part.type === 'tool-input-delta' && hasVisibleText(part.delta));
}
