import { expect, test } from 'vitest';
import { isWebVtt, videoOf } from '#domain/teach/video.ts';

const hostOf = (text: string) => {
  const video = videoOf(text);
  return video?.kind === 'address' ? video.host : undefined;
};

test('a video is a stored file or an https URL, and nothing else', () => {
  const sha256 = 'a'.repeat(64);
  expect(videoOf(sha256)).toEqual({ kind: 'file', sha256 });
  const url = 'https://videos.example.org/a.mp4?at=1#t=3';
  expect(videoOf(url)).toEqual({ kind: 'address', url, host: 'videos.example.org' });
  for (const other of [
    '',
    'a.mp4',
    'http://videos.example.org/a.mp4',
    'javascript:alert(1)',
    'data:video/mp4,',
    'https://somebody@videos.example.org/a.mp4',
    'https://videos.example.org:8443@evil.test/a.mp4',
    'https://videos.example.org\\@evil.test/a.mp4',
    'https://videos.example.org/a b.mp4',
    'https:///a.mp4',
  ])
    expect(videoOf(other), other).toBeUndefined();
});

test('the host of a video equals the one a browser would contact, with any unusual port', () => {
  for (const text of ['https://VIDEOS.example.org:443/a.mp4', 'https://local.test:8443', 'https://a.b/@evil.test'])
    expect(hostOf(text)).toBe(new URL(text).host);
});

test('captions must start with the WebVTT header', () => {
  expect(['', 'WEBVTT', 'WEBVTT - Bridges\n\n00:00.000 --> 00:01.000\nHm.'].map(isWebVtt)).toEqual([true, true, true]);
  expect(['1\n00:00:00,000 --> 00:00:01,000\nHm.', 'WEBVTTX', 'webvtt'].map(isWebVtt)).toEqual([false, false, false]);
});
