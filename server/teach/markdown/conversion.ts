import { type ImportIssue, type ImportIssueKind, shortened } from '#domain/teach/import-export/import-report.ts';
import type { Words } from '#server/teach/markdown/words.ts';

export interface StoredPicture {
  /** SHA-256 in hex. */
  file: string;
  width: number | null;
  height: number | null;
}

/** Context that the conversion of a text needs from its course. */
export interface Conversion {
  /** Offset of every heading level: -1 if `##` is the name of a step. */
  headingShift: number;
  words: Words;
  /** Looks up a picture; null for one that has already been reported. */
  picture: (url: string) => StoredPicture | null | undefined;
  /** Href with which a link of the source is kept; undefined if it is dropped. */
  link: (url: string, line: number) => string | undefined;
  report: (loss: ImportIssue) => void;
}

/** Kind of report entry for a picture that is not among the files. */
export const pictureLoss = (url: string): ImportIssueKind =>
  /^(?:[a-z]+:|\/\/)/i.test(url) ? 'picture_external' : 'picture_missing';

export const report = (conversion: Conversion, line: number, kind: ImportIssueKind, what: string): void =>
  conversion.report({ line, kind, what: shortened(what) });
