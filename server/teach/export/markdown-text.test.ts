import { expect, test } from 'vitest';
import { plainText, type RichText } from '#domain/teach/rich-text/rich-text.ts';
import { markdownToRichText } from '#server/teach/markdown/markdown.ts';
import { anyText, seededRandom } from '#server/teach/native-archive/test-text.ts';
import { markdownOf } from '#server/teach/export/markdown-text.ts';

const parts = { pictures: ['a'.repeat(64), 'b'.repeat(64)], video: 'c'.repeat(64), lessons: 3 };
const pathOf = (sha256: string) => `files/${sha256.charAt(0)}.png`;
const picture = (url: string) => ({ file: url.charAt(6).repeat(64), width: 40, height: 30 });
const write = (text: RichText) => markdownOf(text, { lose: () => undefined, pathOf, headingShift: 0 });
const read = (markdown: string) => markdownToRichText(markdown, { picture });

const words = (text: RichText): string => plainText(text).replaceAll(/\s+/g, '');
/** JSON without block ids, which depend on the text. */
const shape = (text: RichText): string => JSON.stringify(text, (key, value: unknown) => (key === 'id' ? '' : value));

test('a text written as Markdown is read with the same words, and is stable from then on', () => {
  for (let seed = 0; seed < 120; seed += 1) {
    const text = anyText(seededRandom(`text ${seed}`), parts);
    const markdown = write(text);
    const first = read(markdown);
    expect(first.loss, markdown).toEqual([]);
    expect(words(first.text), markdown).toBe(words(text));
    expect(shape(read(write(first.text)).text), markdown).toBe(shape(first.text));
  }
});
