import type { Html } from 'mdast';
import type { Mark } from '#domain/teach/rich-text/rich-text.ts';
import { report } from '#server/teach/markdown/conversion.ts';
import { type HtmlTag, isEmptyHtml, isHtmlElement, isSilent, markFor, parseTag } from '#server/teach/markdown/html.ts';
import { fromImg } from '#server/teach/markdown/picture.ts';
import { type InlinePiece, type PartContext, mapLink, lineOf, text } from '#server/teach/markdown/piece.ts';

/**
 * Parser state for the HTML tags in a run of inline nodes: the open marks, and whether the content is invisible, as in
 * a script.
 */
export class HtmlRun {
  readonly #place: PartContext;
  readonly #open: { name: string; mark: Mark }[] = [];
  #silent: string | undefined;

  constructor(context: PartContext) {
    this.#place = context;
  }

  get isSilent(): boolean {
    return this.#silent !== undefined;
  }

  get marks(): Mark[] {
    return this.#open.map((each) => each.mark);
  }

  /** Returns the inline content for a tag, and reports tags that lose anything. */
  take(node: Html, marks: readonly Mark[]): InlinePiece[] {
    const element = parseTag(node.value);
    if (this.#silent !== undefined) {
      if (element?.isClosing === true && element.name === this.#silent) this.#silent = undefined;
      return [];
    }
    if (element === undefined) {
      if (!isEmptyHtml(node.value)) this.#lose(node);
      return [];
    }
    if (element.isClosing) this.#close(element.name);
    return element.isClosing ? [] : this.#opened(element, node, marks);
  }

  #opened(element: HtmlTag, node: Html, marks: readonly Mark[]): InlinePiece[] {
    const { name } = element;
    const line = lineOf(node, this.#place);
    if (name === 'br') return [{ type: 'hardBreak' }];
    if (name === 'img') return fromImg(element, this.#place, line);
    if (!isHtmlElement(name)) return text(node.value, marks);
    const mark = markFor(element, (url) => mapLink(url, this.#place, line));
    if (mark !== undefined) this.#open.push({ name, mark });
    else if (name !== 'span' && name !== 'a') this.#lose(node);
    if (isSilent(name)) this.#silent = name;
    return [];
  }

  #close(name: string): void {
    const last = this.#open.findLastIndex((each) => each.name === name);
    if (last !== -1) this.#open.splice(last, 1);
  }

  #lose(node: Html): void {
    report(this.#place.conversion, lineOf(node, this.#place), 'html_dropped', node.value);
  }
}
