/** How a sentence ends: its mark, what closes with it, and the numbers of its sources, before or behind a space. */
const ending = /[.!?…:](?:["”’»)\]*_]*)(?:[^\S\n]*\[\^[\d^,\s]*\])*(?=[^\S\n]+[^\s[])|\n/u;
/** As CommonMark has it: behind backticks that open a block no other follows, or they are words in a line. */
const fence = /^ {0,3}(?:(`{3,})[^`\n]*|(~{3,})[^\n]*)(?:\n|$)/;
/** The line that may yet become one. */
const mayBeFence = /^ {0,3}(?:`{1,2}$|~{1,2}$|`{3,}[^`\n]*$|~{3,}[^\n]*$)/;

/** Cuts what streams in into sentences, each with the space behind it, as soon as they are whole. Code comes in one piece. */
export class SentenceCutter {
  #rest = '';

  /** @returns what is whole by now */
  push(text: string): string[] {
    this.#rest += text;
    const whole: string[] = [];
    for (let end = this.#end(); end > 0; end = this.#end()) {
      whole.push(this.#rest.slice(0, end));
      this.#rest = this.#rest.slice(end);
    }
    return whole;
  }

  /** What has come of a sentence that is not whole yet. */
  get begun(): string {
    return this.#rest;
  }

  /** What is left when nothing comes any more. */
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
