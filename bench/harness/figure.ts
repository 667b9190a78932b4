/**
 * One measurement with its budget. Budgets are reported, not asserted, because a busy machine is no fault of the code.
 */
export interface Figure {
  name: string;
  value: number;
  unit: 'ms' | 's' | 'kB' | 'MB' | '/s' | '';
  atMost?: number;
  atLeast?: number;
  /** Context of the value: spread, number of repetitions, exclusions. */
  note?: string;
}

/** `name | value | budget | met | note` */
export function lineOf({ name, value, unit, atMost, atLeast, note = '' }: Figure): string {
  const limit = atMost ?? atLeast;
  const budget = limit === undefined ? '-' : `${atMost === undefined ? '>=' : '<='} ${written(limit, unit)}`;
  const isMet = atMost === undefined ? value >= (atLeast ?? 0) : value <= atMost;
  const met = limit === undefined ? '-' : isMet ? 'yes' : 'NO';
  return [name, written(value, unit), budget, met, note].join(' | ').trimEnd();
}

export const heading = 'name | figure | budget | met | note';

function written(value: number, unit: Figure['unit']): string {
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return `${value.toFixed(digits)}${unit === '/s' || unit === '' ? unit : ` ${unit}`}`;
}

/** The value at the given percentile, by nearest rank. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Median of several rounds with minimum and maximum in the note. */
export function ofRounds(rounds: readonly number[]): { value: number; note: string } {
  const [least, greatest] = [Math.min(...rounds), Math.max(...rounds)];
  return {
    value: median(rounds),
    note: `median of ${rounds.length} rounds, ${least.toFixed(2)} to ${greatest.toFixed(2)}`,
  };
}
