import { cutText } from '#domain/kernel/text/cut-text.ts';
import { filesOfLesson, type LessonDocument } from '#server/teach/native-archive/document.ts';
import type { ExportSource } from '#server/teach/export-source.ts';
import type { ExportPart } from '#server/teach/export/export-part.ts';

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

/** Files that a lesson shows, with file extensions for other programs: their paths, and the parts of the archive. */
export function lessonFiles(
  work: ExportSource,
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

/** Folder name such as `03-neap-tides`: valid on every file system, and sorted by position. */
export function folderName(name: string, index: number): string {
  const words = name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
  return [String(index + 1).padStart(2, '0'), cutText(words, FOLDER_NAME_MAX)].filter(Boolean).join('-');
}
