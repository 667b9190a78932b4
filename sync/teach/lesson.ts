import * as z from 'zod/mini';
import { id } from '#domain/kernel/id.ts';
import { refuseTooOld } from '#domain/policy/revision.ts';
import { notNull } from '#domain/policy/rule.ts';
import { LESSON_IMAGES_MAX, PREVIEW_MAX, textLanguages } from '#domain/teach/lesson.ts';
import { parsePriceInDollars } from '#domain/wallet/price.ts';
import { command } from '#sync/command.ts';
import { query } from '#sync/query.ts';
import { defined, description, learningObjectives, name } from '#sync/teach/details.ts';
import { lessonFilter, narrowed } from '#sync/teach/lesson-filter.ts';
import { ownLessonFilter, ownNarrowed } from '#sync/teach/own-lesson-filter.ts';
import { base, sameFields, typedOver } from '#sync/typed-over.ts';

const AMONG_MAX = 50;

/** Security: an image is one of the school's own files, and its preview can be nothing but a picture where styles show it. */
const images = z
  .array(
    z.object({
      url: z.string().check(z.regex(/^\/files\/[0-9a-f]{64}$/)),
      base64: z.string().check(z.regex(/^(data:image\/(webp|png|jpeg);base64,[\w+/]+=*)?$/), z.maxLength(PREVIEW_MAX)),
    }),
  )
  .check(z.maxLength(LESSON_IMAGES_MAX));

const details = z.object({
  id: id('Lesson'),
  base,
  name: z.optional(name),
  description: z.optional(description),
  learningObjectives: z.optional(learningObjectives),
  price: z.optional(z.number()),
  language: z.optional(z.enum(textLanguages)),
});

export const lesson = {
  'lesson.create': command({
    input: z.object({ id: id('Lesson'), name, description: z.optional(description) }),
    async run(store, actor, { id, name, description = '' }) {
      await store.insert('Lesson', { id, name, description, owner: actor.id, teacherID: actor.id });
    },
  }),

  'lesson.revise': command({
    input: details,
    replaces: ({ id, base: _base, ...changed }) => `${id}:${Object.keys(changed).sort().join()}`,
    async run(store, _actor, { id, base, price, ...rest }) {
      const fields = { ...defined(rest), ...(price === undefined ? {} : { price: parsePriceInDollars(price) }) };
      const row = await store.get('Lesson', id);
      const written = typedOver(base, () => sameFields(row, fields), fields);
      await store.update('Lesson', id, fields);
      await store.derive('Lesson', id, { hasDraftChanges: true });
      return written;
    },
  }),

  /** Which persona teaches it; without one it is each learner's own tutor. No part of what is published. */
  'lesson.chooseTutor': command({
    input: z.object({ id: id('Lesson'), tutorID: z.nullable(id('Tutor')) }),
    replaces: ({ id }) => id,
    async run(store, _actor, { id, tutorID }) {
      if (tutorID !== null) await store.get('Tutor', tutorID);
      await store.update('Lesson', id, { tutorID });
    },
  }),

  /** Its pictures in their order, of which the first is the cover; shown at once, for they are no part of what is published. */
  'lesson.illustrate': command({
    input: z.object({ id: id('Lesson'), images }),
    replaces: ({ id }) => id,
    async run(store, _actor, { id, images }) {
      await store.update('Lesson', id, { images });
    },
  }),

  /** Checks the draft and writes an immutable version; the server's word comes first, because a learner may read it the next moment. */
  'lesson.publish': command({
    input: z.object({ id: id('Lesson'), versionID: id('LessonVersion') }),
    isOnlineOnly: true,
    async run(store, _actor, input) {
      await store.update('Lesson', input.id, { visibility: 'public' });
      await store.effect('lesson.publish', { lessonID: input.id, versionID: input.versionID });
    },
  }),

  /** Gone from catalog and search; who is enrolled keeps it. */
  'lesson.unlist': command({
    input: z.object({ id: id('Lesson') }),
    async run(store, _actor, input) {
      await store.update('Lesson', input.id, { visibility: 'private' });
    },
  }),

  /** Deletes for the teacher and for everyone who is not enrolled (D-81). */
  'lesson.discard': command({
    input: z.object({ id: id('Lesson') }),
    async run(store, _actor, input) {
      await store.update('Lesson', input.id, { deletedAt: store.now, visibility: 'private' });
    },
  }),

  'lesson.restore': command({
    input: z.object({ id: id('Lesson') }),
    async run(store, _actor, { id }) {
      const { deletedAt } = await store.get('Lesson', id);
      if (deletedAt) refuseTooOld(deletedAt, store.now);
      await store.update('Lesson', id, { deletedAt: null });
    },
  }),
};

const teacherProfile = { column: 'teacherID', model: 'PublicProfile', foreign: 'id' } as const;
const categoryLinks = { column: 'id', model: 'LessonLessonCategory', foreign: 'lessonID' } as const;

const labels = { column: 'labelIDs', model: 'LessonLabel', foreign: 'id' } as const;

const inCatalog = { visibility: 'public', publishedVersionID: notNull, deletedAt: null } as const;

export const lessonQueries = {
  'lesson.catalog': query({
    input: lessonFilter,
    list(filter) {
      const { where, order, search } = narrowed(filter);
      return {
        model: 'Lesson',
        where: { ...inCatalog, ...where },
        order,
        search,
        isCounted: true,
        include: [teacherProfile, labels],
      };
    },
  }),

  /** Those of these that are in the catalog. */
  'lesson.among': query({
    input: z.object({ ids: z.array(id('Lesson')).check(z.minLength(1), z.maxLength(AMONG_MAX)) }),
    list: ({ ids }) => ({
      model: 'Lesson',
      where: { ...inCatalog, id: { in: ids } },
      order: [['id', 'asc']],
      include: [teacherProfile],
    }),
  }),

  'lesson.mine': query({
    input: ownLessonFilter,
    list(filter, actor) {
      const { where, order } = ownNarrowed(filter);
      return {
        model: 'Lesson',
        where: { ...where, owner: actor.id, deletedAt: null },
        order,
        include: [categoryLinks, { column: 'courseID', model: 'Course', foreign: 'id' }],
      };
    },
  }),

  'lesson.byID': query({
    input: z.object({ id: id('Lesson') }),
    list: ({ id }) => ({
      model: 'Lesson',
      where: { id },
      order: [['id', 'asc']],
      include: [teacherProfile, categoryLinks, labels],
    }),
  }),
};
