import { expect, test } from 'vitest';
import type { RichText } from '#domain/teach/rich-text/rich-text.ts';
import { copySlide, type EditableSlide, parseSlides, slidesText, storedSlides } from '#domain/teach/slide.ts';

const text: RichText = {
  type: 'doc',
  content: [
    { type: 'paragraph', attrs: { id: 'p' }, content: [{ type: 'text', text: 'A bell' }] },
    {
      type: 'blockquote',
      attrs: { id: 'q' },
      content: [{ type: 'paragraph', attrs: { id: 'r' }, content: [{ type: 'text', text: 'rings.' }] }],
    },
  ],
};
const slide: EditableSlide = { id: 'a', name: 'Bells', description: 'Ring it now.', content: text, url: '' };

test('slides are read back as they were stored, and slides without an id get one from their position', () => {
  expect(parseSlides(storedSlides([slide]))).toEqual([slide]);
  const old = { name: 'Old', description: '', content: '', url: '' };
  expect(parseSlides([old, old]).map(({ id }) => id)).toEqual(['slide-1', 'slide-2']);
});

test('the text of slides excludes the speaker notes', () => {
  expect(slidesText([slide, { ...slide, name: '' }])).toBe('Bells\nA bell\nrings.\nA bell\nrings.');
});

test('a copied slide has the same text and new IDs throughout', () => {
  let made = 0;
  const copy = copySlide(slide, () => `made-${(made += 1)}`);
  expect(slidesText([copy])).toBe(slidesText([slide]));
  expect(JSON.stringify(copy)).not.toMatch(/"id":"[apqr]"/);
  expect(made).toBe(4);
});
