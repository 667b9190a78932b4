import { AppError } from '#domain/kernel/errors.ts';
import type { ImportIssue } from '#domain/teach/import-export/import-report.ts';
import { toLesson } from '#server/teach/import/course/episode.ts';
import { readEpisode } from '#server/teach/import/course/episode-source.ts';
import { resolveCourseLink } from '#server/teach/import/course/course-link.ts';
import { missingWords } from '#server/teach/import/course/word-count.ts';
import { wordsFor } from '#server/teach/markdown/words.ts';
import { fileError } from '#server/core/worker/file-error.ts';
import type { SourceFile, SourceDocument } from '#server/teach/source/source-document.ts';

const CHARACTERS_MAX = 2 * 1024 * 1024;
const PATH = 'text';

/** Reads Markdown or plain text like one file of a course. */
export function markdownSource({ bytes, name, language }: SourceFile): SourceDocument {
  const markdown = decodeText(bytes);
  if (markdown.length > CHARACTERS_MAX) throw fileError('tooLong', `a text of more than ${CHARACTERS_MAX} characters`);
  if (markdown.trim() === '') throw fileError('noWords', 'there are no words in the text');
  const episode = readEpisode(markdown, PATH, name);
  const loss: ImportIssue[] = [];
  const links = { episodes: [episode], site: '' };
  const lesson = toLesson(episode, name, {
    headingShift: 1 - episode.sectionDepth,
    words: wordsFor(language),
    picture: () => undefined,
    link: (url) => resolveCourseLink(url, PATH, links)?.href,
    report: (entry) => loss.push(entry),
  });
  const missing = missingWords(episode.words, lesson, loss);
  if (missing) loss.push(missing);
  if (lesson.nodes.length === 0) throw fileError('noWords', 'there is nothing but a title in the text');
  return { steps: lesson.nodes, files: new Map(), place: 'line', loss: loss.toSorted((a, b) => a.line - b.line) };
}

function decodeText(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // Text files never contain NUL, most other files do.
    if (text.includes('\0')) throw new AppError('invalid_input', 'a NUL');
    return text;
  } catch (cause) {
    throw fileError('unknownKind', 'the file is not a PDF, a Word document or UTF-8 text', '', cause);
  }
}
