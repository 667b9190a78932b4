/** Suites of long tests; a long test's file is named `<name>.<suite>.long.test.ts` or `.tsx`. */
export const longSuites = [
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

const isSuite = (word: string): boolean => longSuites.some((part) => part === word);

/** Converts the arguments of `npm run test:long --` for vitest: suites become filters, flags are unchanged. */
export function longTestArguments(words: readonly string[]): string[] {
  const flags = words.filter((word) => word.startsWith('-'));
  const parts = words.filter((word) => !word.startsWith('-'));
  const unknown = parts.find((word) => !isSuite(word));
  if (unknown !== undefined)
    throw new RangeError(`There is no part "${unknown}" of the long tests. The parts are: ${longSuites.join(', ')}.`);
  const filters = parts.length === 0 ? ['.long.test.'] : parts.map((part) => `.${part}.long.test.`);
  // A suite without tests must not count as passed.
  return ['--passWithNoTests=false', ...filters, ...flags];
}
