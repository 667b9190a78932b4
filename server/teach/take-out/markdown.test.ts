import { expect, test } from 'vitest';
import { plainText, type RichText } from '#domain/teach/rich-text.ts';
import { markdownToRichText } from '#server/teach/markdown/markdown.ts';
import { anyLesson } from '#server/teach/own-archive/test-document.ts';
import { lessonMarkdown } from '#server/teach/take-out/markdown-lesson.ts';
import { markdownOf } from '#server/teach/take-out/markdown-text.ts';

const parts = { pictures: ['a'.repeat(64), 'b'.repeat(64)], video: 'c'.repeat(64), lessons: 3 };
const pathOf = (sha256: string) => `files/${sha256.charAt(0)}.png`;
const textsOf = (seed: string): RichText[] =>
  anyLesson(seed, parts).nodes.flatMap((node) => (node.type === 'RICHTEXT' ? [node.text] : []));

const words = (text: RichText): string => plainText(text).replaceAll(/\s+/g, '');
/** Without what Markdown has no place for: ids, empty paragraphs, where a run of words is cut, spaces at the ends. */
const said = (text: RichText): string =>
  JSON.stringify(text, (key, value: unknown) =>
    ['id', 'width', 'height', 'alt', 'caption'].includes(key) ? undefined : value,
  );

test('what is written as Markdown is read as the same text again, whatever it says', () => {
  for (let seed = 0; seed < 150; seed += 1)
    for (const text of textsOf(`text ${seed}`)) {
      const write = (each: RichText) => markdownOf(each, { lose: () => undefined, pathOf, headingShift: 0 });
      const read = (markdown: string) =>
        markdownToRichText(markdown, {
          picture: (url) => ({ file: url.charAt(6).repeat(64), width: 40, height: 30 }),
        });
      const markdown = write(text);
      const first = read(markdown);
      expect(
        first.loss.filter(({ kind }) => kind !== 'nesting_flattened'),
        markdown,
      ).toEqual([]);
      expect(words(first.text), markdown).toBe(words(text));
      expect(said(read(write(first.text)).text), markdown).toBe(said(first.text));
    }
});
