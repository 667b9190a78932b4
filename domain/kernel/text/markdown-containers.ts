const spaces = /[ \t]*/y;
const marker = /(?<quote>>)|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)|\[\^(?:\\.|[^\]\\])+\]:/y;
/** `- - -` is a thematic break, not three lists. */
const rule = /^(?:[ \t]*>)*[ \t]*([-*_])(?:[ \t]*\1){2,}[ \t]*$/;

const TAB = 4;

export interface Containers {
  quotes: number;
  /** Lists and footnotes that begin on the line: the marker's column, and the minimum column of their content. */
  found: { before: number; after: number }[];
  /** Column at which the content of the line begins. */
  column: number;
}

/** Container markers at the start of a line (quotation, list, footnote); stops soon after `max`. */
export function containersOf(line: string, max: number): Containers {
  const isRule = rule.test(line);
  const containers: Containers = { quotes: 0, found: [], column: 0 };
  for (let at = 0; containers.quotes + containers.found.length <= max; at = marker.lastIndex) {
    spaces.lastIndex = at;
    const space = spaces.exec(line)?.[0] ?? '';
    containers.column = afterSpace(containers.column, space);
    marker.lastIndex = at + space.length;
    const match = marker.exec(line);
    const isQuote = match?.groups?.['quote'] !== undefined;
    if (match === null || (isRule && !isQuote)) return containers;
    const before = containers.column;
    containers.column += match[0].length;
    if (isQuote) containers.quotes += 1;
    // An indented line may continue a footnote, and one tab may continue all nested footnotes.
    else containers.found.push({ before, after: match[0].endsWith(':') ? 1 : containers.column });
  }
  return containers;
}

function afterSpace(column: number, space: string): number {
  let result = column;
  for (const sign of space) result = sign === '\t' ? result + TAB - (result % TAB) : result + 1;
  return result;
}
