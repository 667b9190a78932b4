import katex from 'katex';
import { hasInk } from '#domain/kernel/visible-text.ts';
import { isDrawable } from '#domain/teach/formula-bounds.ts';

const tag = /<(?<end>\/?)(?<name>[a-z]+)(?<rest>[^>]*)>/g;
const color = /mathcolor="(?<color>[^"]*)"/;
const transparent = /^(?:transparent|#[0-9a-f]{3}0|#[0-9a-f]{6}00)$/i;

/**
 * Whether a formula draws a sign that a reader can see: none of `\phantom{abc}`, `\quad` and `\textcolor{transparent}{abc}` does.
 * A formula that cannot be drawn is shown as its source, and draws it.
 */
export function drawsInk(latex: string): boolean {
  return hasInk(isDrawable(latex) ? visibleText(mathMLOf(latex)) : latex);
}

const options = { output: 'mathml', displayMode: true, throwOnError: false, strict: false, maxExpand: 500 } as const;

function mathMLOf(latex: string): string {
  try {
    return katex.renderToString(latex, options);
  } catch {
    return latex;
  }
}

/** The text of KaTeX's MathML without its annotation and without what has no color. */
function visibleText(mathML: string): string {
  const open: Layer[] = [{ isHidden: false, isTransparent: false }];
  let text = '';
  let from = 0;
  for (const { 0: whole, index, groups } of mathML.matchAll(tag)) {
    const top = open.at(-1) as Layer;
    if (!top.isHidden && !top.isTransparent) text += mathML.slice(from, index);
    from = index + whole.length;
    const { end, name = '', rest = '' } = groups ?? {};
    if (end === '/') open.pop();
    else if (!rest.endsWith('/')) open.push(inside(top, name, rest));
  }
  return text;
}

interface Layer {
  /** Nothing inside is ever drawn. */
  isHidden: boolean;
  /** Nothing inside is drawn unless it has a color of its own. */
  isTransparent: boolean;
}

function inside(outer: Layer, name: string, attributes: string): Layer {
  const own = color.exec(attributes)?.groups?.['color'];
  return {
    isHidden: outer.isHidden || name === 'mphantom' || name === 'annotation',
    isTransparent: own === undefined ? outer.isTransparent : transparent.test(own),
  };
}
