import type { StepSnapshot } from '#domain/teach/step-snapshot.ts';
import { expect, test } from 'vitest';
import { changedParts, stepPartTexts } from '#web/teach/step-history/step-text.ts';

const said = (text: string, look: object = {}) =>
  JSON.stringify({
    type: 'doc',
    content: [{ type: 'paragraph', attrs: { id: 'p' }, content: [{ type: 'text', text, ...look }] }],
  });
const empty: StepSnapshot = {
  type: 'VIDEO',
  name: 'Tides',
  description: '',
  minutes: 0,
  slides: [],
  importKey: null,
  content: null,
  quiz: null,
};
const read = (step: Partial<StepSnapshot>) =>
  stepPartTexts({ ...empty, ...step }, ({ questions }) => `${questions.length}`);

test('every part of a step is converted to text, including video, slides with speaker notes, and quiz', () => {
  const words = read({
    minutes: 3,
    content: { id: 'c' as never, text: said('The moon pulls'), video: 'https://vimeo.com/1', captions: 'WEBVTT' },
    slides: [{ id: 's', name: 'Moon', content: said('It pulls'), url: '', description: 'Slowly' }],
    quiz: {
      id: 'q' as never,
      questions: [],
      passMark: 0.5,
      attempts: null,
      isShuffled: false,
      feedback: 'now',
      timeLimitSeconds: null,
    },
  });
  expect(words).toEqual({
    name: 'Tides',
    description: '',
    minutes: '3',
    text: 'The moon pulls',
    video: 'https://vimeo.com/1',
    captions: 'WEBVTT',
    slides: '1.\nMoon\nIt pulls\nSlowly',
    quiz: '0',
  });
});

test('the changed parts of a step are named, and a change of style is none', () => {
  const content = { id: 'c' as never, video: null, captions: '' };
  const plain = read({ content: { ...content, text: said('The moon') } });
  const bold = read({ content: { ...content, text: said('The moon', { marks: [{ type: 'bold' }] }) } });
  expect(changedParts(plain, bold)).toEqual([]);
  expect(changedParts(plain, read({ name: 'Waves', content: { ...content, text: said('The sun') } }))).toEqual([
    'name',
    'text',
  ]);
});
