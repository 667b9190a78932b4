import * as z from 'zod/mini';
import type { Slide } from '#domain/teach/node.ts';
import { parseStoredText } from '#domain/teach/rich-text/stored-text.ts';
import { plainText, type RichText } from '#domain/teach/rich-text/rich-text.ts';
import { isFileHash } from '#domain/teach/rich-text/rich-text-schema.ts';

export const SLIDES_MAX = 200;
export const SLIDE_NAME_MAX = 200;
export const SPEAKER_TEXT_MAX = 10_000;

/** A stored file or a URL; empty on a slide without a picture. */
export const slidePicture = z.string().check(
  z.maxLength(2_000),
  z.refine((url) => url === '' || isFileHash(url) || url.startsWith('https://')),
);

/** A slide in the editor: its text is parsed, and its ID stays the same when it moves. */
export interface EditableSlide extends Omit<Slide, 'id' | 'content'> {
  id: string;
  content: RichText;
}

/** Slides stored before slides had IDs get one from their position. */
export const parseSlides = (slides: readonly Slide[]): EditableSlide[] =>
  slides.map((slide, index) => ({
    ...slide,
    id: slide.id ?? `slide-${index + 1}`,
    content: parseStoredText(slide.content),
  }));

export const storedSlides = (slides: readonly EditableSlide[]): Required<Slide>[] =>
  slides.map((slide) => ({ ...slide, content: JSON.stringify(slide.content) }));

/** Visible text of the slides, without the speaker notes. */
export const slidesText = (slides: readonly Pick<EditableSlide, 'name' | 'content'>[]): string =>
  slides
    .flatMap(({ name, content }) => [name, plainText(content)])
    .filter(Boolean)
    .join('\n');

/** Copies a slide with new IDs throughout, so that no reference matches both. */
export function copySlide(slide: EditableSlide, makeId: () => string): EditableSlide {
  const text = JSON.stringify(slide.content);
  const content = JSON.parse(text, (key, value: unknown) => (key === 'id' ? makeId() : value)) as RichText;
  return { ...slide, id: makeId(), content };
}
