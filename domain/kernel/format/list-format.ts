/** Formats names as "a, b, and c", or with type `disjunction` as "a, b, or c". */
export const formatList = (
  words: readonly string[],
  language: string,
  type: Intl.ListFormatType = 'conjunction',
): string => new Intl.ListFormat(language, { type }).format(words);
