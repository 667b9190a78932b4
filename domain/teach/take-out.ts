/** As what a teacher takes lessons out: the school's own archive, that comes in again as it was, or what other programs read. */
export const takeOutFormats = ['margin', 'markdown', 'scorm', 'anki'] as const;
export type TakeOutFormat = (typeof takeOutFormats)[number];

export const isTakeOutFormat = (value: unknown): value is TakeOutFormat =>
  takeOutFormats.some((format) => format === value);
