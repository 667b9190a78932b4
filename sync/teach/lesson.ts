import { textLanguages } from '#domain/teach/rich-text/text-language.ts';
import * as z from 'zod/mini';
import { AppError } from '#domain/kernel/errors.ts';
import { id } from '#domain/kernel/id.ts';
import { assertWithinRestoreWindow } from '#domain/interact/revision.ts';
import {
  withAlt,
  IMAGE_ALT_MAX,
  LESSON_IMAGES_MAX,
  lessonLevels,
  type Lesson,
  type LessonImage,
  PREVIEW_MAX,
} from '#domain/teach/lesson.ts';
import { parsePriceInDollars } from '#domain/wallet/price.ts';
import { command } from '#sync/core/command.ts';
import { description, learningObjectives, name } from '#sync/core/input.ts';
import type { Store } from '#sync/core/store.ts';
import { base, pickFields, checkEditBase } from '#sync/core/edit-conflict.ts';
import { withoutUndefined } from '#domain/kernel/without-undefined.ts';

const alt = z.string().check(z.maxLength(IMAGE_ALT_MAX));
const imageURL = z.string().check(z.regex(/^\/files\/[0-9a-f]{64}$/));

/** Security: images must be files of the school, and previews must be image data, because they are used in CSS. */
const images = z
  .array(
    z.object({
      url: imageURL,
      alt: z.exactOptional(alt),
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
  level: z.optional(z.nullable(z.enum(lessonLevels))),
});

/** Images of a lesson; empty if the actor may not read them, in which case the following write is refused. */
async function imagesOf(store: Store, id: Lesson['id']): Promise<LessonImage[]> {
  const { images }: Partial<Lesson> = await store.get('Lesson', id);
  return images ?? [];
}

export const lesson = {
  'lesson.create': command({
    input: z.object({ id: id('Lesson'), name, description: z.optional(description) }),
    screen: 'steps',
    async run(store, actor, { id, name, description = '' }) {
      await store.insert('Lesson', { id, name, description, owner: actor.id, teacherID: actor.id });
    },
  }),

  'lesson.edit': command({
    input: details,
    screen: 'details',
    replaces: ({ id, base: _base, ...changed }) => `${id}:${Object.keys(changed).sort().join()}`,
    async run(store, _actor, { id, base, price, ...rest }) {
      const fields = {
        ...withoutUndefined(rest),
        ...(price === undefined ? {} : { price: parsePriceInDollars(price) }),
      };
      const row = await store.get('Lesson', id);
      const written = checkEditBase(base, () => pickFields(row, fields), fields);
      await store.update('Lesson', id, fields);
      await store.setComputed('Lesson', id, { hasDraftChanges: true });
      return written;
    },
  }),

  /** Sets the persona that teaches the lesson; null means each learner's own tutor. Takes effect without publishing. */
  'lesson.setTutor': command({
    input: z.object({ id: id('Lesson'), tutorID: z.nullable(id('Tutor')) }),
    screen: 'details',
    replaces: ({ id }) => id,
    async run(store, _actor, { id, tutorID }) {
      if (tutorID !== null) await store.get('Tutor', tutorID);
      await store.update('Lesson', id, { tutorID });
    },
  }),

  /** Allows comments on the steps of a lesson, or switches them off. Takes effect without publishing. */
  'lesson.setComments': command({
    input: z.object({ id: id('Lesson'), allowsComments: z.boolean() }),
    screen: 'details',
    replaces: ({ id }) => id,
    run: (store, _actor, { id, allowsComments }) => store.update('Lesson', id, { allowsComments }),
  }),

  /**
   * Sets the pictures of a lesson in order; the first is the cover. Takes effect without publishing. Text alternatives
   * of existing pictures are kept, because only `lesson.describeImage` changes them; otherwise the two commands would
   * overwrite each other.
   */
  'lesson.setImages': command({
    input: z.object({ id: id('Lesson'), images }),
    screen: 'details',
    replaces: ({ id }) => id,
    async run(store, _actor, { id, images }) {
      const known = new Map((await imagesOf(store, id)).map((image) => [image.url, image]));
      const described = images.map((image) => withAlt(image, (known.get(image.url) ?? image).alt ?? ''));
      await store.update('Lesson', id, { images: described });
    },
  }),

  /** Sets the text alternative of one picture. */
  'lesson.describeImage': command({
    input: z.object({ id: id('Lesson'), base, url: imageURL, alt }),
    screen: 'details',
    replaces: ({ id, url }) => `${id} ${url}`,
    async run(store, _actor, { id, base, url, alt }) {
      const images = await imagesOf(store, id);
      const image = images.find((each) => each.url === url);
      if (!image) throw new AppError('conflict', 'the picture was removed meanwhile');
      const written = checkEditBase(base, () => ({ url, alt: image.alt ?? '' }), { url, alt });
      await store.update('Lesson', id, {
        images: images.map((each) => (each === image ? withAlt(each, alt) : each)),
      });
      return written;
    },
  }),

  /** Removes it from catalog and search; enrolled learners keep it. */
  'lesson.unlist': command({
    input: z.object({ id: id('Lesson') }),
    screen: 'steps',
    async run(store, _actor, input) {
      await store.update('Lesson', input.id, { visibility: 'private' });
    },
  }),

  /** Deletes the lesson for its teacher and for everybody who is not enrolled (D-81). */
  'lesson.delete': command({
    input: z.object({ id: id('Lesson') }),
    screen: 'steps',
    async run(store, _actor, input) {
      await store.update('Lesson', input.id, { deletedAt: store.now, visibility: 'private' });
    },
  }),

  'lesson.restore': command({
    input: z.object({ id: id('Lesson') }),
    screen: 'steps',
    async run(store, _actor, { id }) {
      const { deletedAt } = await store.get('Lesson', id);
      if (deletedAt) assertWithinRestoreWindow(deletedAt, store.now);
      await store.update('Lesson', id, { deletedAt: null });
    },
  }),
};

export const lessonOnline = {
  /**
   * Validates the draft and writes an immutable version. Needs the server, because learners can read the version at
   * once.
   */
  'lesson.publish': command({
    input: z.object({ id: id('Lesson'), versionID: id('LessonVersion') }),
    isOnlineOnly: true,
    async run(store, _actor, input) {
      await store.update('Lesson', input.id, { visibility: 'public' });
      await store.effect('lesson.publish', { lessonID: input.id, versionID: input.versionID });
    },
  }),
};
