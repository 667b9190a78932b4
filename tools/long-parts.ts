/** The parts of the long suite; a long test's file is named `<name>.<part>.long.test.ts`. */
export const longParts = [
  'attack',
  'soak',
  'database',
  'upgrade',
  'cluster',
  'image',
  'import',
  'classes',
  'browser',
] as const;

/** Short tests that look at more when they run in the long suite: they are in its part `browser`. */
const LONGER = 'e2e/staff/sees-what-';

const isPart = (word: string): boolean => longParts.some((part) => part === word);

/** Turns the words after `npm run test:long --` into arguments for vitest: parts into filters, flags as they are. */
export function longTestArguments(words: readonly string[]): string[] {
  const flags = words.filter((word) => word.startsWith('-'));
  const parts = words.filter((word) => !word.startsWith('-'));
  const unknown = parts.find((word) => !isPart(word));
  if (unknown !== undefined)
    throw new RangeError(`There is no part "${unknown}" of the long tests. The parts are: ${longParts.join(', ')}.`);
  const filters = parts.length === 0 ? ['.long.test.'] : parts.map((part) => `.${part}.long.test.`);
  if (parts.length === 0 || parts.includes('browser')) filters.push(LONGER);
  // A part without a test must not look like one that passed.
  return ['--passWithNoTests=false', ...filters, ...flags];
}
