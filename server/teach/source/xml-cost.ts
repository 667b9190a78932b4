import { refusedFile } from '#server/teach/refused-file.ts';

/** As many characters as a text of Markdown may have. */
const CHARACTERS_MAX = 2 * 1024 * 1024;
const ELEMENTS_MAX = 1_000_000;
const DEPTH_MAX = 200;

/**
 * Refuses an XML document that would cost too much to convert: its characters outside of tags, its elements and its depth
 * are counted without building anything.
 * @throws AppError too_large, invalid_input
 */
export function refuseCostlyXml(xml: string, path: string): void {
  let characters = 0;
  let elements = 0;
  let depth = 0;
  let end = 0;
  for (let start = xml.indexOf('<'); start !== -1; start = xml.indexOf('<', end)) {
    characters += start - end;
    end = xml.indexOf('>', start) + 1;
    if (end === 0) break;
    const sign = xml[start + 1];
    if (sign === '/') depth -= 1;
    // Comments and CDATA sections count as text.
    else if (sign === '!' || sign === '?') characters += end - start;
    else {
      elements += 1;
      if (xml[end - 2] !== '/') depth += 1;
    }
    if (depth > DEPTH_MAX) throw refusedFile('tooDeep', `${path} is nested too deeply`, path);
    if (elements > ELEMENTS_MAX || characters > CHARACTERS_MAX)
      throw refusedFile('tooLong', `${path} has more than ${CHARACTERS_MAX} characters`, path);
  }
}
