import * as z from 'zod/mini';
import { AppError } from '#domain/kernel/errors.ts';
import { id } from '#domain/kernel/id.ts';
import { LABEL_NAME_MAX, LABELS_PER_LESSON_MAX } from '#domain/teach/lesson-label.ts';
import { command } from '#sync/core/command.ts';

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
      if (there.some((join) => join.lessonLabelID === lessonLabelID)) return;
      if (there.length >= LABELS_PER_LESSON_MAX)
        throw new AppError('limit_reached', `a lesson has at most ${LABELS_PER_LESSON_MAX} labels`);
      if (!known) await store.insert('LessonLabel', { id: labelID, name, owner: actor.id });
      await store.insert('LessonLessonLabel', { id, lessonID, lessonLabelID, owner: actor.id });
    },
  }),

  'label.remove': command({
    input: z.object({ id: id('LessonLessonLabel') }),
    screen: 'details',
    async run(store, _actor, { id }) {
      if (await store.find('LessonLessonLabel', id)) await store.remove('LessonLessonLabel', id);
    },
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
