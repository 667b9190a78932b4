import { isFileHash } from '#domain/teach/rich-text/rich-text-schema.ts';

export type Video = { kind: 'file'; sha256: string } | { kind: 'address'; url: string; host: string };

/** Deliberately narrower than a browser's URL parser, so that a URL cannot mean another host than it seems to. */
const address = /^https:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?)(?:[/?#]\S*)?$/i;

/** Parses the video of a step: a stored file, or an https URL; undefined for anything else. */
export function videoOf(video: string): Video | undefined {
  if (isFileHash(video)) return { kind: 'file', sha256: video };
  const host = address.exec(video)?.[1]?.toLowerCase().replace(/:443$/, '');
  return host === undefined ? undefined : { kind: 'address', url: video, host };
}

/** True if a text is valid WebVTT to browsers; empty is allowed. */
export const isWebVtt = (text: string): boolean => text === '' || /^\uFEFF?WEBVTT(?=\s|$)/.test(text);

/** End of the last caption, an approximation of the video's length; undefined without captions. */
export function captionedSeconds(captions: string): number | undefined {
  const ends = [...captions.matchAll(/-->\s*(?:(\d+):)?([0-5]\d):([0-5]\d)/g)];
  const seconds = ends.map(
    ([, hours = '0', minutes, rest]) => Number(hours) * 3600 + Number(minutes) * 60 + Number(rest),
  );
  return seconds.length === 0 ? undefined : Math.max(...seconds);
}
