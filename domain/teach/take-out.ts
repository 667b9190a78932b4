/**
 * Export formats of lessons: the product's own archive, which can be imported again without loss, and formats of other
 * programs.
 */
export const takeOutFormats = ['margin', 'markdown', 'scorm', 'anki'] as const;
export type TakeOutFormat = (typeof takeOutFormats)[number];

export const isTakeOutFormat = (value: unknown): value is TakeOutFormat =>
  takeOutFormats.some((format) => format === value);
