import * as z from 'zod/mini';
import { defineModel, type ModelColumns, type SystemColumns } from '#domain/kernel/model.ts';
import { count, text } from '#domain/kernel/field.ts';
import { type Id, type UserId, id } from '#domain/kernel/id.ts';
import { HIGHLIGHT_MAX } from '#domain/learn/card/card.ts';

export const ANNOTATION_NOTE_MAX = 2_000;
/** Characters before and after a quote that tell it from the same words elsewhere. */
export const QUOTE_CONTEXT = 40;

/** A passage of a step's text, which is found again by its words when the text has changed. */
export interface TextQuote {
  blockID: string;
  /** Offset in the plain text of the block when it was highlighted. */
  start: number;
  exact: string;
  prefix: string;
  suffix: string;
}

/** A learner's bookmark of a step, or their highlight in its text with a note. */
export interface Annotation extends SystemColumns<'Annotation'> {
  lessonID: Id<'Lesson'>;
  nodeID: Id<'LessonNode'>;
  /** Null for a bookmark. */
  passage: TextQuote | null;
  note: string;
  owner: UserId;
}
export type TextHighlight = Annotation & { passage: TextQuote };
export const isHighlight = (annotation: Annotation): annotation is TextHighlight => annotation.passage !== null;

export const Annotation = defineModel<Annotation>()({
  routes: [['user', 'owner']],
  snapshot: 'whole',
  defaults: { passage: null, note: '' },
});

export const quoteField = () =>
  z.strictObject({
    blockID: z.string().check(z.minLength(1), z.maxLength(64)),
    start: count,
    exact: z.string().check(z.minLength(1), z.maxLength(HIGHLIGHT_MAX)),
    prefix: z.string().check(z.maxLength(QUOTE_CONTEXT)),
    suffix: z.string().check(z.maxLength(QUOTE_CONTEXT)),
  });

export const annotationColumns = () => {
  const note = text(ANNOTATION_NOTE_MAX);
  return {
    owner: ['owner'],
    read: { owner: ['lessonID', 'nodeID', 'passage', 'note', 'owner'] },
    create: {
      lessonID: id('Lesson'),
      nodeID: id('LessonNode'),
      passage: z.nullable(quoteField()),
      note,
      owner: id('User'),
    },
    update: { note },
  } satisfies ModelColumns<Annotation>;
};
