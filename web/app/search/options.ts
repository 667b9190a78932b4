/** One line of the list: what it is, and what else can be done with it. Each is an option with an id. */
export interface Line {
  options: readonly string[];
}

export interface Place {
  line: number;
  option: number;
}

const upright: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };
const sideways: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
const round = (index: number, count: number): number => (index + count) % count;

/**
 * Where an arrow leads. Up and down go from line to line and round; sideways within a line, as far as it goes. Undefined for
 * keys that do not move, which are the field's.
 */
export function placeAfter(
  key: string,
  at: Place | undefined,
  lines: readonly Line[],
  dir: 'ltr' | 'rtl',
): Place | undefined {
  const down = upright[key];
  if (down !== undefined && lines.length > 0)
    return { line: round(at ? at.line + down : Math.min(down, 0), lines.length), option: 0 };
  if (at === undefined || !(key in sideways)) return undefined;
  const option = at.option + (sideways[key] ?? 0) * (dir === 'ltr' ? 1 : -1);
  return lines[at.line]?.options[option] === undefined ? undefined : { line: at.line, option };
}
