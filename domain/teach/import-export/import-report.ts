import { ellipsize } from '#domain/kernel/text/cut-text.ts';

/** Problems of an import, reported to the author so that learners never notice them. */
export const importIssueKinds = [
  'picture_missing',
  'picture_external',
  'picture_cleaned',
  'picture_unusable',
  'link_dropped',
  'link_to_source',
  'link_outside',
  'html_dropped',
  'unknown_div',
  'stray_div',
  'table_as_text',
  'nesting_flattened',
  'page_left_out',
  'file_left_out',
  'words_missing',
  'code_not_run',
  'text_shortened',
  'text_as_typed',
  'question_left_out',
  'category_left_out',
  'title_left_out',
  'feedback_left_out',
  'answer_left_out',
  'setting_left_out',
  'points_changed',
  'any_became_all',
  'kind_changed',
  'format_left_out',
  'box_as_text',
  'part_left_out',
  'look_left_out',
  'running_line',
  'asked_openly',
  'gaps_joined',
  'step_left_out',
] as const;
export type ImportIssueKind = (typeof importIssueKinds)[number];

export interface ImportIssue {
  /** Line number, from 1. */
  line: number;
  kind: ImportIssueKind;
  /** The affected piece, shortened: an address, a name, or the beginning of a text. */
  what: string;
}

export interface ImportReportEntry extends ImportIssue {
  /** Path within the course, with forward slashes. */
  file: string;
}

const WHAT_MAX = 120;

export const shortened = (text: string): string => ellipsize(text.replaceAll(/\s+/g, ' ').trim(), WHAT_MAX);
