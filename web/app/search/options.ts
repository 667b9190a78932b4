/** One line of the list: the ids of its options. The first is the result itself, the others are further actions. */
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
 * The position after an arrow key. Up and down move between lines and wrap around; left and right move within a line and stop
 * at its ends. Undefined for all other keys, which belong to the text field.
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
