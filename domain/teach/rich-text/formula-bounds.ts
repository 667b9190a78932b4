/** Longest LaTeX source of one formula, in UTF-16 units. */
export const LATEX_MAX = 5_000;

/**
 * Deepest nesting of groups. Chromium kills the tab at about 150 of the cheapest ones (`x^{`), because its layout is
 * recursive.
 */
export const FORMULA_DEPTH_MAX = 30;

/** Most cells and rows of all tables in one formula: each becomes about thirty elements. */
export const FORMULA_CELLS_MAX = 400;

/** Most accented letters, such as `é`: each accent is rendered over a group of its own. */
const FORMULA_MARKS_MAX = 200;

/** KaTeX's own tokens, so that text which KaTeX skips is skipped here too: `\verb|}|` contains no brace. */
const tokens =
  /\\verb\*(?<starred>[^]).*?\k<starred>|\\verb(?<plain>[^*a-zA-Z]).*?\k<plain>|\\[a-zA-Z@]+|\\[^]|\p{M}+|[^]/gu;

/**
 * Commands that define other commands, because the size of their result cannot be seen in the source: four hundred uses
 * of one definition of two thousand characters keep a tab busy for ten seconds. Also commands that write to the
 * browser's console.
 */
const forbidden =
  /^\\(?:[gex]?def|let|futurelet|global|long|(?:re)?newcommand|providecommand|message|errmessage|show)$/;

/** Commands whose group has no closing token: it ends with the enclosing group or cell. */
const untilTheEnd =
  /^\\(?:color|(?:display|text|script|scriptscript)style|tiny|sixptsize|scriptsize|footnotesize|small|normalsize|large|Large|LARGE|huge|Huge|rm|sf|tt|bf|it|cal|over|choose|atop|above|brace|brack)$/;

/** Commands that KaTeX accepts as an argument without braces, with the number of their own arguments. */
const bareArguments: readonly (readonly [RegExp, number])[] = [
  [/^\\(?:math(?:rm|it|bf|normal|sfit|bb|cal|frak|scr|sf|tt)|Bbb|bold|frak)$/, 1],
  [/^\\(?:text(?:rm|sf|tt|normal|bf|md|it|up)?|emph)$/, 1],
  [/^\\(?:[cdt]?frac|[dt]?binom|html@mathml)$/, 2],
  [/^\\genfrac$/, 6],
];

type Opener = '{' | '\\begingroup' | '\\begin' | '\\left' | '$' | '[';
type Group = { opener: Opener } | { opener: 'rest' } | { opener: 'bare'; left: number };

const closers: Readonly<Record<string, Opener>> = {
  '}': '{',
  '\\egroup': '{',
  '\\endgroup': '\\begingroup',
  '\\end': '\\begin',
  '\\right': '\\left',
  ']': '[',
  '\\)': '$',
};

/** Stack of open groups. For input that KaTeX would refuse, depth is overestimated. */
class OpenGroups {
  readonly #open: Group[] = [];

  get depth(): number {
    return this.#open.length;
  }

  open(group: Group): void {
    this.#open.push(group);
  }

  /** True if the innermost group with a closing token is of this kind. */
  isInside(opener: Opener): boolean {
    return this.#open.findLast((group) => hasEnd(group))?.opener === opener;
  }

  /** Closes the groups that end with the enclosing group or cell. */
  endRest(): void {
    while (this.#open.length > 0 && !hasEnd(this.#open.at(-1) as Group)) this.#open.pop();
  }

  close(opener: Opener): void {
    // A closing token without a matching opening one has no effect.
    if (!this.isInside(opener)) return;
    this.endRest();
    this.#open.pop();
    // A bracketed group is an optional argument and is not counted.
    if (opener !== '[') this.argument();
  }

  /** Completes one argument, and with the last one the command that takes it. */
  argument(): void {
    for (let last = this.#open.at(-1); last?.opener === 'bare'; last = this.#open.at(-1)) {
      last.left -= 1;
      if (last.left > 0) return;
      this.#open.pop();
    }
  }
}

const hasEnd = ({ opener }: Group): boolean => opener !== 'rest' && opener !== 'bare';

interface Scan {
  groups: OpenGroups;
  before: string;
  /**
   * Nothing closes a group inside a comment, while opening tokens still count, because only KaTeX knows whether `%`
   * starts a comment (`\href{%}`).
   */
  isComment: boolean;
  cells: number;
  marks: number;
}

/** Reason why a formula cannot be rendered. */
export type FormulaProblem = 'tooLong' | 'tooDeep' | 'tooLarge' | 'forbiddenCommand';

/**
 * Security: the only limit for formulas, checked by the schema before storing and by every renderer before rendering.
 * Scans the source once. An accepted formula renders in well under a second.
 */
export function formulaProblem(latex: string): FormulaProblem | undefined {
  if (latex.length > LATEX_MAX) return 'tooLong';
  const scan: Scan = { groups: new OpenGroups(), before: '', isComment: false, cells: 0, marks: 0 };
  // KaTeX decomposes `é` too.
  for (const [token] of latex.normalize('NFD').matchAll(tokens)) {
    if (forbidden.test(token)) return 'forbiddenCommand';
    read(token, scan);
    if (scan.groups.depth > FORMULA_DEPTH_MAX) return 'tooDeep';
    if (scan.cells > FORMULA_CELLS_MAX || scan.marks > FORMULA_MARKS_MAX) return 'tooLarge';
    if (token.trim() !== '') scan.before = token;
  }
  return undefined;
}

/**
 * Rendering cost of a formula in pieces of about four elements each; measured: a command or a cell costs four pieces,
 * any other character one.
 */
export const formulaPieces = (latex: string): number =>
  3 +
  latex
    .normalize('NFD')
    .replaceAll(/\\(?:[a-z]+|[^])|&/gi, '....')
    .replaceAll(/\s/g, '').length;

export const isRenderable = (latex: string): boolean => formulaProblem(latex) === undefined;

function read(token: string, scan: Scan): void {
  const { groups } = scan;
  if (token === '%') scan.isComment = true;
  if (token === '\n') scan.isComment = false;
  const opener = openerOf(token, scan);
  if (opener !== undefined) return groups.open({ opener });
  if (untilTheEnd.test(token)) return groups.open({ opener: 'rest' });
  const bare = bareArguments.find(([names]) => names.test(token));
  if (bare) return groups.open({ opener: 'bare', left: bare[1] });
  const closed = token === '$' ? '$' : closers[token];
  if (closed !== undefined && !scan.isComment) return groups.close(closed);
  readRest(token, scan);
}

function openerOf(token: string, { groups, before, isComment }: Scan): Opener | undefined {
  if (token === '{' || token === '\\bgroup') return '{';
  if (token === '\\begingroup' || token === '\\begin' || token === '\\left') return token;
  if (token === '\\(') return '$';
  if (token === '$') return isComment || !groups.isInside('$') ? '$' : undefined;
  return token === '[' && /^\\(?:sqrt|x[a-zA-Z]+|above|below)$/.test(before) ? '[' : undefined;
}

function readRest(token: string, scan: Scan): void {
  if (token === '&' || /^\\(?:\\|cr|newline)$/.test(token)) {
    scan.cells += 1;
    if (scan.groups.isInside('\\begin')) scan.groups.endRest();
  } else if (/^\p{M}/u.test(token)) {
    scan.marks += token.length;
    // A letter with many marks becomes as many nested accents.
    if (token.length > FORMULA_DEPTH_MAX) for (const _ of token) scan.groups.open({ opener: 'rest' });
  } else if (token.trim() !== '') scan.groups.argument();
}
