import type { Id } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';
import type { LessonType } from '#domain/teach/node.ts';
import type { Stretch } from '#domain/teach/sentence.ts';
import type { TextLanguage } from '#domain/teach/lesson.ts';

/** Of a video there is one text besides those of blocks: its captions, under this name. */
export const CAPTIONS_BLOCK = 'captions';

/** What a stretch of a passage is: prose is quoted; code, labels and what is folded away are found, and not quoted. */
export const stretchKinds = ['prose', 'code', 'label', 'folded'] as const;
export type StretchKind = (typeof stretchKinds)[number];

/** A stretch of the plain text of one block (D-76), and where in the passage it stands. */
export interface PassagePart {
  blockID: string;
  start: number;
  end: number;
  /** Its first character in the passage's own text. */
  at: number;
  kind: StretchKind;
  /** What of the block's text is the LaTeX of formulas in a line, where there are any. */
  formulas?: readonly Stretch[];
}

/** A piece of a published version, small enough to be an answer: what stands below one heading, or a part of that. */
export interface LessonPassage {
  id: Id<'LessonPassage'>;
  createdAt: Instant;
  updatedAt: Instant;
  lessonID: Id<'Lesson'>;
  versionID: Id<'LessonVersion'>;
  nodeID: Id<'LessonNode'>;
  type: LessonType;
  /** From 0, in reading order within the version. */
  position: number;
  heading: string;
  /** The texts of the parts, a line for each. */
  body: string;
  /** What it is found by besides: the names of its step and its lesson. */
  names: string;
  language: TextLanguage;
  parts: PassagePart[];
}
