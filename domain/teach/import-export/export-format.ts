/**
 * Export formats of lessons: the product's own archive, which can be imported again without loss, and formats of other
 * programs.
 */
export const exportFormats = ['margin', 'markdown', 'scorm', 'anki'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const isExportFormat = (value: unknown): value is ExportFormat =>
  exportFormats.some((format) => format === value);
