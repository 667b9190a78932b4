import { expect, test } from 'vitest';
import type { RichText } from '#domain/teach/rich-text/rich-text.ts';
import { filesOfBody } from '#domain/teach/version/version-files.ts';

const file = (digit: string) => digit.repeat(64);
const text = (...files: string[]) =>
  ({ type: 'doc', content: files.map((file) => ({ type: 'image', attrs: { file } })) }) as unknown as RichText;

test('a lesson lists the pictures of its texts, questions and slides and its uploaded videos once each', () => {
  const slide = { name: '', description: '' };
  const question = { id: 'q', kind: 'single' as const, score: 1, options: [], question: text(file('3')) };
  const files = filesOfBody({
    film: { type: 'VIDEO', video: file('a'), captions: 'WEBVTT', text: text(file('4')) },
    elsewhere: { type: 'VIDEO', video: 'https://videos.example.org/a.mp4', text: text() },
    read: { type: 'RICHTEXT', text: text(file('1'), file('2')) },
    quiz: { type: 'QUIZ', passMark: 1, questions: [question] },
    slides: {
      type: 'SLIDESHOW',
      slides: [
        { ...slide, content: text(file('1')), url: file('5') },
        { ...slide, content: text(), url: 'https://pictures.example.org/a.png' },
      ],
    },
  });
  expect(files.toSorted()).toEqual(['1', '2', '3', '4', '5', 'a'].map(file));
  expect(files.at(-1)).toBe(file('a'));
});
