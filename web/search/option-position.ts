/** One row of the list: the ids of its options. The first is the result itself, the others are further actions. */
export interface ListRow {
  options: readonly string[];
}

export interface OptionPosition {
  row: number;
  option: number;
}

const verticalSteps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };
const horizontalSteps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
const wrapIndex = (index: number, count: number): number => (index + count) % count;

/**
 * The position after an arrow key. Up and down move between rows and wrap around; left and right move within a row and stop
 * at its ends. Undefined for all other keys, which belong to the text field.
 */
export function nextPosition(
  key: string,
  at: OptionPosition | undefined,
  rows: readonly ListRow[],
  dir: 'ltr' | 'rtl',
): OptionPosition | undefined {
  const down = verticalSteps[key];
  if (down !== undefined && rows.length > 0)
    return { row: wrapIndex(at ? at.row + down : Math.min(down, 0), rows.length), option: 0 };
  if (at === undefined || !(key in horizontalSteps)) return undefined;
  const option = at.option + (horizontalSteps[key] ?? 0) * (dir === 'ltr' ? 1 : -1);
  return rows[at.row]?.options[option] === undefined ? undefined : { row: at.row, option };
}
