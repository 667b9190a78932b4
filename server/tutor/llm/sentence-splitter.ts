/**
 * End of a sentence: its mark, closing quotes or brackets, and the numbers of its sources, with or without a space
 * before them.
 */
const ending = /[.!?…:](?:["”’»)\]*_]*)(?:[^\S\n]*\[\^[\d^,\s]*\])*(?=[^\S\n]+[^\s[])|\n/u;
/** Fence of a code block as in CommonMark: after opening backticks no others follow, or they are inline code. */
const fence = /^ {0,3}(?:(`{3,})[^`\n]*|(~{3,})[^\n]*)(?:\n|$)/;
/** Line that may yet become a fence. */
const mayBeFence = /^ {0,3}(?:`{1,2}$|~{1,2}$|`{3,}[^`\n]*$|~{3,}[^\n]*$)/;

/**
 * Splits streamed text into sentences, each with the space after it, as soon as they are complete. Code comes in one
 * piece.
 */
export class SentenceSplitter {
  #rest = '';

  /** @returns the sentences that are complete by now */
  push(text: string): string[] {
    this.#rest += text;
    const whole: string[] = [];
    for (let end = this.#end(); end > 0; end = this.#end()) {
      whole.push(this.#rest.slice(0, end));
      this.#rest = this.#rest.slice(end);
    }
    return whole;
  }

  /** Beginning of a sentence that is not complete yet. */
  get begun(): string {
    return this.#rest;
  }

  /** Returns the rest at the end of the stream. */
  flush(): string[] {
    const rest = this.#rest;
    this.#rest = '';
    return rest === '' ? [] : [rest];
  }

  #end(): number {
    if (mayBeFence.test(this.#rest)) return 0;
    const [, ticks, tildes] = fence.exec(this.#rest) ?? [];
    const opened = ticks ?? tildes;
    if (opened !== undefined) return this.#endOfCode(opened);
    const found = ending.exec(this.#rest);
    if (!found) return 0;
    const after = found.index + found[0].length;
    return after + (/^[^\S\n]+/.exec(this.#rest.slice(after))?.[0].length ?? 0);
  }

  #endOfCode(opened: string): number {
    const closing = new RegExp(`\\n {0,3}${opened[0]}{${opened.length},}[^\\S\\n]*\\n`);
    const found = closing.exec(this.#rest);
    return found ? found.index + found[0].length : 0;
  }
}

export const isCode = (text: string): boolean => fence.test(text);
