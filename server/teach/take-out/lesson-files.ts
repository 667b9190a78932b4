import { cutText } from '#domain/kernel/cut-text.ts';
import { filesOfLesson, type LessonDocument } from '#server/teach/own-archive/document.ts';
import type { OwnWork } from '#server/teach/take-out/own-work.ts';
import type { ExportPart } from '#server/teach/take-out/export-part.ts';

const extensions: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
};
const NAME_DIGITS = 16;
const FOLDER_NAME_MAX = 60;

/** The files that a lesson shows, under names that other programs understand: where each lies, and the parts of the archive that they are. */
export function lessonFiles(
  work: OwnWork,
  document: LessonDocument,
): { paths: Map<string, string>; parts: (folder: string) => ExportPart[] } {
  const paths = new Map<string, string>();
  for (const sha256 of filesOfLesson(document)) {
    const extension = extensions[work.file(sha256)?.mime ?? ''];
    if (extension !== undefined) paths.set(sha256, `files/${sha256.slice(0, NAME_DIGITS)}.${extension}`);
  }
  const parts = (folder: string) => [...paths].map(([sha256, path]) => ({ path: `${folder}/${path}`, sha256 }));
  return { paths, parts };
}

/** `03-neap-tides`: a name that every disk takes, in the order of the course. */
export function folderName(name: string, index: number): string {
  const words = name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
  return [String(index + 1).padStart(2, '0'), cutText(words, FOLDER_NAME_MAX)].filter(Boolean).join('-');
}
