import { type Caption, captionsText, secondAt } from '#domain/teach/captions.ts';
import { sentencesOf } from '#domain/teach/rich-text/sentence.ts';
import type { Block } from '#domain/teach/rich-text/rich-text.ts';
import type { DraftSection } from '#server/teach/drafting/source/draft-source.ts';
import { text } from '#server/teach/markdown/piece.ts';
import { formatDuration } from '#domain/kernel/duration.ts';

/** Length of a section of a recording, which has no headings. */
const SECTION_SECONDS = 300;
const SENTENCES_PER_PARAGRAPH = 4;

/** Splits captions into sections of paragraphs of whole sentences, with the second at which each begins. */
export function captionSections(captions: readonly Caption[]): DraftSection[] {
  const said = captionsText(captions);
  const sentences = sentencesOf(said);
  const sections: (DraftSection & { text: { type: 'doc'; content: Block[] } })[] = [];
  let begun = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < sentences.length; index += SENTENCES_PER_PARAGRAPH) {
    const [first, last] = [
      sentences[index],
      sentences[Math.min(index + SENTENCES_PER_PARAGRAPH, sentences.length) - 1],
    ];
    if (!first || !last) continue;
    const second = secondAt(captions, first.start);
    if (second - begun >= SECTION_SECONDS) {
      sections.push({ name: formatDuration(second), text: { type: 'doc', content: [] }, places: {} });
      begun = second;
    }
    const id = `second-${second}-${index}`;
    const content = text(said.slice(first.start, last.end), []);
    const section = sections.at(-1);
    section?.text.content.push({ type: 'paragraph', attrs: { id }, content });
    if (section) section.places[id] = second;
  }
  return sections;
}
