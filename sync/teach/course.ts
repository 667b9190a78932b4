import * as z from 'zod/mini';
import { id } from '#domain/kernel/id.ts';
import { refuseTooOld } from '#domain/policy/revision.ts';
import { command } from '#sync/command.ts';
import { query } from '#sync/query.ts';

const LESSONS_PER_COURSE_MAX = 200;

export const course = {
  /** Publishes every lesson named, or none: one that is not ready refuses them all and says which and why. */
  'course.publish': command({
    input: z.object({
      id: id('Course'),
      lessons: z
        .array(z.object({ lessonID: id('Lesson'), versionID: id('LessonVersion') }))
        .check(z.minLength(1), z.maxLength(LESSONS_PER_COURSE_MAX)),
    }),
    isOnlineOnly: true,
    async run(store, _actor, input) {
      await store.get('Course', input.id);
      for (const { lessonID } of input.lessons) await store.update('Lesson', lessonID, { visibility: 'public' });
      for (const lesson of input.lessons) await store.effect('lesson.publish', lesson);
      await store.derive('Course', input.id, { visibility: 'public' });
    },
  }),

  /** Deletes the course for everybody who is not enrolled (D-81); its lessons stay, each where it was. */
  'course.discard': command({
    input: z.object({ id: id('Course') }),
    async run(store, _actor, { id }) {
      await store.update('Course', id, { deletedAt: store.now });
    },
  }),

  'course.restore': command({
    input: z.object({ id: id('Course') }),
    async run(store, _actor, { id }) {
      const { deletedAt } = await store.get('Course', id);
      if (deletedAt) refuseTooOld(deletedAt, store.now);
      await store.update('Course', id, { deletedAt: null });
    },
  }),
};

const teacherProfile = { column: 'owner', model: 'PublicProfile', foreign: 'id' } as const;

export const courseQueries = {
  /** With the lessons of each, from which a card says how long it is and what it costs. */
  'course.catalog': query({
    input: z.object({}),
    list: () => ({
      model: 'Course',
      where: { visibility: 'public', deletedAt: null },
      order: [
        ['updatedAt', 'desc'],
        ['id', 'desc'],
      ],
      include: [teacherProfile, { column: 'id', model: 'Lesson', foreign: 'courseID' }],
    }),
  }),

  'course.byID': query({
    input: z.object({ id: id('Course') }),
    list: ({ id }) => ({ model: 'Course', where: { id }, order: [['id', 'asc']], include: [teacherProfile] }),
  }),

  /** The course's lessons in their order, as far as the viewer may list them. */
  'course.lessons': query({
    input: z.object({ id: id('Course') }),
    list: ({ id }) => ({
      model: 'Lesson',
      where: { courseID: id, deletedAt: null },
      order: [
        ['position', 'asc'],
        ['id', 'asc'],
      ],
      include: [{ column: 'courseID', model: 'Course', foreign: 'id' }],
    }),
  }),
};
