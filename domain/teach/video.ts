import { isFileHash } from '#domain/teach/rich-text-schema.ts';

/** What browsers play and the store takes. */
export const videoTypes = ['video/mp4', 'video/webm'] as const;

/** Of one video. */
export const VIDEO_BYTES_MAX = 2 * 1024 ** 3;

export type Video = { kind: 'file'; sha256: string } | { kind: 'address'; url: string; host: string };

/** Browsers read more kinds of address than this; what they could read otherwise than it looks is none of them. */
const address = /^https:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?)(?:[/?#]\S*)?$/i;

/** What the video of a step names: a stored file, or an https address; undefined where it is neither. */
export function videoOf(video: string): Video | undefined {
  if (isFileHash(video)) return { kind: 'file', sha256: video };
  const host = address.exec(video)?.[1]?.toLowerCase().replace(/:443$/, '');
  return host === undefined ? undefined : { kind: 'address', url: video, host };
}

/** Captions as browsers read them; none is fine too. */
export const isWebVtt = (text: string): boolean => text === '' || /^\uFEFF?WEBVTT(?=\s|$)/.test(text);

/** When the last caption ends, which is about how long the video is; undefined where there is none. */
export function captionedSeconds(captions: string): number | undefined {
  const ends = [...captions.matchAll(/-->\s*(?:(\d+):)?([0-5]\d):([0-5]\d)/g)];
  const seconds = ends.map(
    ([, hours = '0', minutes, rest]) => Number(hours) * 3600 + Number(minutes) * 60 + Number(rest),
  );
  return seconds.length === 0 ? undefined : Math.max(...seconds);
}
