import { type Loss, type LossKind, shortened } from '#domain/teach/loss.ts';
import type { Words } from '#server/teach/markdown/words.ts';

export interface StoredPicture {
  /** SHA-256 in hex. */
  file: string;
  width: number | null;
  height: number | null;
}

/** What a text needs from the course around it. */
export interface Conversion {
  /** Added to the level of every heading: -1 where `##` is the name of a step. */
  headingShift: number;
  words: Words;
  /** Null for one that has been reported already. */
  picture: (url: string) => StoredPicture | null | undefined;
  /** The href under which a link of the source can be kept. */
  link: (url: string, line: number) => string | undefined;
  report: (loss: Loss) => void;
}

/** What is said of a picture that is not among the files. */
export const pictureLoss = (url: string): LossKind =>
  /^(?:[a-z]+:|\/\/)/i.test(url) ? 'picture_external' : 'picture_missing';

export const report = (conversion: Conversion, line: number, kind: LossKind, what: string): void =>
  conversion.report({ line, kind, what: shortened(what) });
