import * as z from 'zod/mini';
import { AppError } from '#domain/kernel/errors.ts';
import { id } from '#domain/kernel/id.ts';
import { ANNOTATION_NOTE_MAX, quoteField } from '#domain/learn/annotation/annotation.ts';
import { command } from '#sync/core/command.ts';
import type { Store } from '#sync/core/store.ts';
import { getPinnedStep } from '#sync/learn/step.ts';

const place = { id: id('Annotation'), enrollmentID: id('Enrollment'), nodeID: id('LessonNode') };
const placeInput = z.object(place);

/** Columns of an annotation of a step in the version that the actor learns. */
async function columnsOf(store: Store, { id, ...step }: z.output<typeof placeInput>) {
  const { lessonID, owner } = (await getPinnedStep(store, step)).row;
  if (lessonID === null) throw new AppError('invalid_input', 'a course has no steps');
  return { id, lessonID, nodeID: step.nodeID, owner };
}

/** A learner's bookmarks, and highlights with notes. */
export const annotation = {
  /** Idempotent. */
  'annotation.bookmark': command({
    input: placeInput,
    async run(store, actor, input) {
      const row = await columnsOf(store, input);
      const known = await store.list('Annotation', { owner: actor.id, nodeID: row.nodeID, passage: null });
      if (known.length === 0) await store.insert('Annotation', row);
    },
  }),

  'annotation.highlight': command({
    input: z.object({
      ...place,
      passage: quoteField(),
      note: z.string().check(z.trim(), z.maxLength(ANNOTATION_NOTE_MAX)),
    }),
    async run(store, _actor, { passage, note, ...at }) {
      await store.insert('Annotation', { ...(await columnsOf(store, at)), passage, note });
    },
  }),

  'annotation.setNote': command({
    input: z.object({ id: id('Annotation'), note: z.string().check(z.trim(), z.maxLength(ANNOTATION_NOTE_MAX)) }),
    replaces: ({ id }) => id,
    run: (store, _actor, { id, note }) => store.update('Annotation', id, { note }),
  }),

  'annotation.delete': command({
    input: z.object({ id: id('Annotation') }),
    isDoneIfGone: true,
    run: (store, _actor, { id }) => store.remove('Annotation', id),
  }),
};
