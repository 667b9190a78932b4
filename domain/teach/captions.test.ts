import { expect, test } from 'vitest';
import { captionsOf, captionsText, secondAt } from '#domain/teach/captions.ts';

const vtt = `WEBVTT - Two tones

NOTE nobody says this

1
00:01.000 --> 00:03.500 align:start
<v Ada>Two <b>tones</b> quarrel

01:02:03.000 --> 01:02:05.000
&amp; make up
again.

00:09.000 --> 00:10.000

`;

test('captions are read as plain text with their start second, whatever markup the file has', () => {
  expect(captionsOf(vtt)).toEqual([
    { second: 1, start: 0, text: 'Two tones quarrel' },
    { second: 3_723, start: 18, text: '& make up again.' },
  ]);
  expect(captionsOf(vtt.replaceAll('\n', '\r\n'))).toEqual(captionsOf(vtt));
  expect(captionsOf('')).toEqual([]);
});

test('a line of millions of opening brackets is read in linear time', () => {
  const line = '<'.repeat(2_000_000);
  expect(captionsOf(`00:01.000 --> 00:02.000\n${line}`)).toEqual([{ second: 1, start: 0, text: line }]);
});

test('a position in the joined captions maps to the second of its caption', () => {
  const captions = captionsOf(vtt);
  const text = captionsText(captions);
  expect(text).toBe('Two tones quarrel & make up again.');
  expect(secondAt(captions, text.indexOf('quarrel'))).toBe(1);
  expect(secondAt(captions, text.indexOf('make'))).toBe(3_723);
  expect(secondAt([], 5)).toBe(0);
});
