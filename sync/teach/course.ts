import * as z from 'zod/mini';
import { AppError } from '#domain/kernel/errors.ts';
import { id } from '#domain/kernel/id.ts';
import { assertWithinRestoreWindow } from '#domain/interact/revision.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { command } from '#sync/core/command.ts';
import { description, learningObjectives, name } from '#sync/core/input.ts';
import { assertMayChange } from '#sync/core/own-rows.ts';
import { base, pickFields, checkEditBase } from '#sync/core/edit-conflict.ts';
import { withoutUndefined } from '#domain/kernel/without-undefined.ts';

const LESSONS_PER_COURSE_MAX = 200;

export const course = {
  'course.create': command({
    input: z.object({ id: id('Course'), name, description: z.optional(description) }),
    async run(store, actor, { id, name, description = '' }) {
      await store.insert('Course', { id, name, description, owner: actor.id });
    },
  }),

  'course.edit': command({
    input: z.object({
      id: id('Course'),
      base,
      name: z.optional(name),
      description: z.optional(description),
      learningObjectives: z.optional(learningObjectives),
    }),
    replaces: ({ id, base: _base, ...changed }) => `${id}:${Object.keys(changed).sort().join()}`,
    async run(store, _actor, { id, base, ...rest }) {
      const fields = withoutUndefined(rest);
      const row = await store.get('Course', id);
      const written = checkEditBase(base, () => pickFields(row, fields), fields);
      await store.update('Course', id, fields);
      return written;
    },
  }),

  /** Appends a lesson that belongs to no course. */
  'course.addLesson': command({
    input: z.object({ id: id('Course'), lessonID: id('Lesson') }),
    async run(store, _actor, { id, lessonID }) {
      await store.get('Course', id);
      const { courseID } = await store.get('Lesson', lessonID);
      if (courseID === id) return assertMayChange(store, 'Lesson', lessonID);
      if (courseID !== null) throw new AppError('conflict', 'the lesson is in another course');
      const there = await store.list('Lesson', { courseID: id });
      if (there.length >= LESSONS_PER_COURSE_MAX)
        throw new AppError('limit_reached', `a course has at most ${LESSONS_PER_COURSE_MAX} lessons`);
      const position = Math.max(-1, ...there.map((lesson) => lesson.position)) + 1;
      await store.update('Lesson', lessonID, { courseID: id, position });
    },
  }),

  /** Lessons missing from the input, because they were added meanwhile, follow the named ones. */
  'course.reorder': command({
    input: z.object({ id: id('Course'), lessonIDs: z.array(id('Lesson')).check(z.maxLength(LESSONS_PER_COURSE_MAX)) }),
    replaces: ({ id }) => id,
    async run(store, _actor, { id, lessonIDs }) {
      await assertMayChange(store, 'Course', id);
      const lessons = await store.list('Lesson', { courseID: id });
      const placeOf = (lesson: Lesson) => {
        const place = lessonIDs.indexOf(lesson.id);
        return place === -1 ? lessonIDs.length + lesson.position : place;
      };
      for (const [position, lesson] of lessons.toSorted((a, b) => placeOf(a) - placeOf(b)).entries())
        if (lesson.position !== position) await store.update('Lesson', lesson.id, { position });
    },
  }),

  /** Removes the course from the catalog; its lessons and enrolled learners are unaffected. */
  'course.unlist': command({
    input: z.object({ id: id('Course') }),
    async run(store, _actor, { id }) {
      await store.get('Course', id);
      await store.setComputed('Course', id, { visibility: 'private' });
    },
  }),

  /** Deletes the course for everybody who is not enrolled (D-81); its lessons stay. */
  'course.delete': command({
    input: z.object({ id: id('Course') }),
    async run(store, _actor, { id }) {
      await store.update('Course', id, { deletedAt: store.now });
    },
  }),

  'course.restore': command({
    input: z.object({ id: id('Course') }),
    async run(store, _actor, { id }) {
      const { deletedAt } = await store.get('Course', id);
      if (deletedAt) assertWithinRestoreWindow(deletedAt, store.now);
      await store.update('Course', id, { deletedAt: null });
    },
  }),
};

export const courseOnline = {
  /**
   * Money: a lesson cannot leave a course that other learners are enrolled in, because they received it with the course
   * and must not pay twice (D-71).
   */
  'course.removeLesson': command({
    input: z.object({ id: id('Course'), lessonID: id('Lesson') }),
    isOnlineOnly: true,
    async run(store, actor, { id, lessonID }) {
      // Loads the course first, in the same lock order as enrolling, so that a concurrent enrollment is seen.
      await store.get('Course', id);
      const { courseID, publishedVersionID } = await store.get('Lesson', lessonID);
      if (courseID !== id) return assertMayChange(store, 'Lesson', lessonID);
      const enrolled = publishedVersionID ? await store.list('Enrollment', { courseID: id, withdrawnAt: null }) : [];
      if (enrolled.some(({ owner }) => owner !== actor.id))
        throw new AppError('invalid_state', 'enrolled learners received the lesson with the course');
      await store.update('Lesson', lessonID, { courseID: null, position: 0 });
    },
  }),

  /** Publishes all named lessons or none; if one is not ready, the error names it and the problem. */
  'course.publish': command({
    input: z.object({
      id: id('Course'),
      lessons: z
        .array(z.object({ lessonID: id('Lesson'), versionID: id('LessonVersion') }))
        .check(z.maxLength(LESSONS_PER_COURSE_MAX)),
    }),
    isOnlineOnly: true,
    async run(store, _actor, input) {
      await store.get('Course', input.id);
      for (const { lessonID } of input.lessons) await store.update('Lesson', lessonID, { visibility: 'public' });
      for (const lesson of input.lessons) await store.effect('lesson.publish', lesson);
      await store.setComputed('Course', input.id, { visibility: 'public' });
      const [certified] = await store.list('Certification', { courseID: input.id });
      if (certified) await store.effect('certification.defined', { id: certified.id });
      const lessons = await store.list('Lesson', { courseID: input.id, deletedAt: null });
      if (!lessons.some(({ publishedVersionID }) => publishedVersionID))
        throw new AppError('not_ready', 'the course has no lesson to learn');
    },
  }),
};
