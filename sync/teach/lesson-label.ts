import * as z from 'zod/mini';
import { AppError } from '#domain/kernel/errors.ts';
import { id } from '#domain/kernel/id.ts';
import { LABEL_NAME_MAX, LABELS_PER_LESSON_MAX } from '#domain/teach/lesson-label.ts';
import { command } from '#sync/core/command.ts';
import { base, checkEditBase, pickFields } from '#sync/core/edit-conflict.ts';
import { description } from '#sync/core/input.ts';
import { assertMayChange } from '#sync/core/own-rows.ts';
import { withoutUndefined } from '#domain/kernel/without-undefined.ts';

const name = z.string().check(z.trim(), z.normalize(), z.minLength(1), z.maxLength(LABEL_NAME_MAX));

export const lessonLabel = {
  /** Adds the label `labelID`, or one with this name ignoring case; creates it if neither exists. */
  'label.add': command({
    input: z.object({ id: id('LessonLessonLabel'), lessonID: id('Lesson'), labelID: id('LessonLabel'), name }),
    screen: 'details',
    async run(store, actor, { id, lessonID, labelID, name }) {
      // Locks the lesson, so that two concurrent additions cannot both pass the limit.
      await store.get('Lesson', lessonID);
      const known =
        (await store.find('LessonLabel', labelID)) ?? (await store.list('LessonLabel', { name: { alike: name } }))[0];
      const lessonLabelID = known?.id ?? labelID;
      const there = await store.list('LessonLessonLabel', { lessonID });
      if (there.some((join) => join.lessonLabelID === lessonLabelID)) return assertMayChange(store, 'Lesson', lessonID);
      if (there.length >= LABELS_PER_LESSON_MAX)
        throw new AppError('limit_reached', `a lesson has at most ${LABELS_PER_LESSON_MAX} labels`);
      if (!known) await store.insert('LessonLabel', { id: labelID, name, owner: actor.id });
      await store.insert('LessonLessonLabel', { id, lessonID, lessonLabelID, owner: actor.id });
    },
  }),

  'label.remove': command({
    input: z.object({ id: id('LessonLessonLabel') }),
    screen: 'details',
    isDoneIfGone: true,
    run: (store, _actor, { id }) => store.remove('LessonLessonLabel', id),
  }),
};

/** A label itself, which everybody may change (D-07). */
export const labelEdit = {
  'label.edit': command({
    input: z.object({ id: id('LessonLabel'), base, name: z.optional(name), description: z.optional(description) }),
    replaces: ({ id, base: _base, ...changed }) => `${id}:${Object.keys(changed).sort().join()}`,
    async run(store, _actor, { id, base, ...rest }) {
      const fields = withoutUndefined(rest);
      const row = await store.get('LessonLabel', id);
      const written = checkEditBase(base, () => pickFields(row, fields), fields);
      const alike = fields.name === undefined ? [] : await store.list('LessonLabel', { name: { alike: fields.name } });
      if (alike.some((label) => label.id !== id))
        throw new AppError('invalid_input', 'name: a label with this name exists');
      await store.update('LessonLabel', id, fields);
      return written;
    },
  }),

  /** Takes it off every lesson; its history restores it. */
  'label.delete': command({
    input: z.object({ id: id('LessonLabel') }),
    isDoneIfGone: true,
    run: (store, _actor, { id }) => store.remove('LessonLabel', id),
  }),
};

export const lessonLabelOnline = {
  /** Merges duplicate labels: lessons of the first get the second. */
  'label.merge': command({
    input: z.object({ id: id('LessonLabel'), intoID: id('LessonLabel') }),
    isOnlineOnly: true,
    async run(store, _actor, input) {
      if (input.id === input.intoID) throw new AppError('invalid_input', 'a label is merged into another one');
      await store.effect('label.merge', input);
    },
  }),
};
