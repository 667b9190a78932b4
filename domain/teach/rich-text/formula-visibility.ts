import katex from 'katex';
import { hasVisibleText } from '#domain/kernel/text/visible-text.ts';
import { isRenderable } from '#domain/teach/rich-text/formula-bounds.ts';

const tag = /<(?<end>\/?)(?<name>[a-z]+)(?<rest>[^>]*)>/g;
const color = /mathcolor="(?<color>[^"]*)"/;
/** Colors with enough contrast on light and dark pages, and KaTeX's error red. */
const readable = /^(?:#cc0000|red|green|blue|orange|purple|violet|magenta|brown|teal|gr[ae]y)$/i;
const moved = /<mspace width="-(?<back>[\d.]+)|voffset="-?(?<down>[\d.]+)/g;
/** Limit for all shifts in one formula, in em; content shifted further may lie outside the page. */
const MOVED_MAX = 10;

/**
 * Money: true if a formula certainly renders a visible sign; `\phantom{abc}`, `\quad`, `\textcolor{white}{abc}` and
 * `\kern-500em abc` do not. A formula that cannot be rendered is displayed as its source, which is visible.
 */
export function isFormulaVisible(latex: string): boolean {
  if (!isRenderable(latex)) return hasVisibleText(latex);
  const mathML = mathMLOf(latex);
  return movesOf(mathML) <= MOVED_MAX && hasVisibleText(visibleText(mathML));
}

function movesOf(mathML: string): number {
  let sum = 0;
  for (const { groups } of mathML.matchAll(moved)) sum += Number(groups?.['back'] ?? groups?.['down']);
  return sum;
}

const options = { output: 'mathml', displayMode: true, throwOnError: false, strict: false, maxExpand: 500 } as const;

function mathMLOf(latex: string): string {
  try {
    return katex.renderToString(latex, options);
  } catch {
    return latex;
  }
}

/** Text of KaTeX's MathML without its annotation, and without parts whose color or background may hide them. */
function visibleText(mathML: string): string {
  const open: Layer[] = [{ isHidden: false, isPale: false }];
  let text = '';
  let from = 0;
  for (const { 0: whole, index, groups } of mathML.matchAll(tag)) {
    const top = open.at(-1) as Layer;
    if (!top.isHidden && !top.isPale) text += mathML.slice(from, index);
    from = index + whole.length;
    const { end, name = '', rest = '' } = groups ?? {};
    if (end === '/') open.pop();
    else if (!rest.endsWith('/')) open.push(inside(top, name, rest));
  }
  return text;
}

interface Layer {
  /** All content inside is invisible. */
  isHidden: boolean;
  /** Content inside is invisible unless it has a readable color of its own. */
  isPale: boolean;
}

function inside(outer: Layer, name: string, attributes: string): Layer {
  const own = color.exec(attributes)?.groups?.['color'];
  return {
    isHidden: outer.isHidden || name === 'mphantom' || name === 'annotation' || attributes.includes('mathbackground'),
    isPale: own === undefined ? outer.isPale : !readable.test(own),
  };
}
