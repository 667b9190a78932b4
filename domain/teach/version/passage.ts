import { defineModel, type ModelColumns, type SystemColumns } from '#domain/kernel/model.ts';
import type { TextLanguage } from '#domain/teach/rich-text/text-language.ts';
import type { Id } from '#domain/kernel/id.ts';
import type { LessonType } from '#domain/teach/node.ts';
import type { TextRange } from '#domain/teach/rich-text/sentence.ts';

/** Block ID under which the captions of a video are cited; they belong to no block. */
export const CAPTIONS_BLOCK = 'captions';

/** Kinds of text in a passage. Prose can be quoted; code, labels and folded content can be found but not quoted. */
export const passageKinds = ['prose', 'code', 'label', 'folded'] as const;
export type PassageKind = (typeof passageKinds)[number];

/** A range of one block's plain text (D-76) and its position in the passage. */
export interface PassagePart {
  blockID: string;
  start: number;
  end: number;
  /** Offset of the part in the passage's text. */
  at: number;
  kind: PassageKind;
  /** Ranges of the block's text that are inline LaTeX, if any. */
  formulas?: readonly TextRange[];
}

/** A chunk of a published version small enough to be an answer: the text below one heading, or a part of it. */
export interface LessonPassage extends SystemColumns<'LessonPassage'> {
  lessonID: Id<'Lesson'>;
  versionID: Id<'LessonVersion'>;
  nodeID: Id<'LessonNode'>;
  type: LessonType;
  /** Position in reading order within the version, from 0. */
  position: number;
  heading: string;
  /** Texts of the parts, one per line. */
  body: string;
  /** Additional search text: the names of its step and lesson. */
  names: string;
  language: TextLanguage;
  parts: PassagePart[];
}

export const LessonPassage = defineModel<LessonPassage>()({ routes: [], defaults: {} });

export const lessonPassageColumns = () => ({ owner: [], read: {} }) satisfies ModelColumns<LessonPassage>;
