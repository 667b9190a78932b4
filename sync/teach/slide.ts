import * as z from 'zod/mini';
import { AppError } from '#domain/kernel/errors.ts';
import { id } from '#domain/kernel/id.ts';
import { hasRepeats } from '#domain/teach/question/shared-rules.ts';
import {
  parseSlides,
  SLIDE_NAME_MAX,
  SLIDES_MAX,
  slidesText,
  SPEAKER_TEXT_MAX,
  storedSlides,
  slidePicture,
} from '#domain/teach/slide.ts';
import { command } from '#sync/core/command.ts';
import { markDraftChanged } from '#sync/teach/node.ts';
import { base, checkEditBase } from '#sync/core/edit-conflict.ts';

const slide = z.strictObject({
  id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
  name: z.string().check(z.maxLength(SLIDE_NAME_MAX)),
  description: z.string().check(z.maxLength(SPEAKER_TEXT_MAX)),
  content: z.string().check(z.maxLength(500_000)),
  url: slidePicture,
});

export const slides = {
  /** Writes all slides of a step at once, because their order is part of the content. */
  'slides.write': command({
    input: z.object({
      id: id('LessonNode'),
      base,
      slides: z.array(slide).check(
        z.maxLength(SLIDES_MAX),
        z.refine((list) => !hasRepeats(list.map((each) => each.id))),
      ),
    }),
    screen: 'steps',
    replaces: ({ id }) => id,
    async run(store, _actor, { id, base, slides }) {
      const row = await store.get('LessonNode', id);
      if (row.type !== 'SLIDESHOW') throw new AppError('invalid_input', 'only a slideshow has slides');
      const open = parseSlides(slides);
      const fields = { slides: storedSlides(open) };
      const written = checkEditBase(base, () => ({ slides: storedSlides(parseSlides(row.slides)) }), fields);
      await store.update('LessonNode', id, fields);
      await store.setComputed('LessonNode', id, { content: slidesText(open) });
      await markDraftChanged(store, row.lessonID);
      return written;
    },
  }),
};
