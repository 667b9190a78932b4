import { SaxesParser } from 'saxes';
import { fileError } from '#server/core/worker/file-error.ts';

/** Most characters of an XML document, equal to the limit for Markdown. */
const CHARACTERS_MAX = 2 * 1024 * 1024;
const ELEMENTS_MAX = 1_000_000;
const DEPTH_MAX = 200;

/**
 * Refuses an XML document that would cost too much to convert, or is not well-formed. A streaming parser counts
 * characters outside of tags, elements and depth.
 * @throws AppError too_large, invalid_input
 */
export function assertAffordableXml(xml: string, path: string): void {
  const parser = new SaxesParser();
  let characters = 0;
  let elements = 0;
  let depth = 0;
  const countText = (text: string) => {
    characters += text.length;
    if (characters > CHARACTERS_MAX)
      throw fileError('tooLong', `${path} has more than ${CHARACTERS_MAX} characters`, path);
  };
  for (const kind of ['text', 'cdata', 'comment'] as const) parser.on(kind, countText);
  parser.on('opentagstart', () => {
    elements += 1;
    depth += 1;
    if (depth > DEPTH_MAX) throw fileError('tooDeep', `${path} is nested too deeply`, path);
    if (elements > ELEMENTS_MAX) throw fileError('tooLong', `${path} has more than ${ELEMENTS_MAX} elements`, path);
  });
  parser.on('closetag', () => (depth -= 1));
  parser.on('error', (error) => {
    throw fileError('badXml', `${path} is not well-formed`, path, error);
  });
  parser.write(xml.replace(/^\uFEFF/, '')).close();
}
