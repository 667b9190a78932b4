import { type ImportReportEntry, type ImportIssueKind, shortened } from '#domain/teach/import-export/import-report.ts';
import { answerLines, textsBelow } from '#domain/teach/question/question-text.ts';
import { plainText } from '#domain/teach/rich-text/rich-text.ts';
import { DECK_SEPARATOR, deckName } from '#server/teach/anki/anki-note.ts';
import { AnkiWriter } from '#server/teach/anki/write-anki.ts';
import { toLessonDocument } from '#server/teach/native-archive/lesson-document.ts';
import { escapeHtml, richTextHtml, wordsHtml } from '#server/teach/question-bank/rich-text-html.ts';
import { lessonFiles } from '#server/teach/export/lesson-files.ts';
import type { ExportSource } from '#server/teach/export-source.ts';
import { settingsLeftOut } from '#server/teach/quiz-settings-loss.ts';
import type { ExportPart } from '#server/teach/export/export-part.ts';

/** Writes an Anki deck for each lesson with its questions, which learners grade themselves. */
export async function* ankiExport(
  work: ExportSource,
  lose: (loss: ImportReportEntry) => void,
): AsyncGenerator<ExportPart> {
  const writer = new AnkiWriter();
  if (work.course) writer.deck({ name: deckName(work.name), key: work.course.id });
  const media = new Map<string, { sha256: string; number: string }>();
  for (const id of work.lessonIDs) {
    const own = await work.read(id);
    const document = toLessonDocument(own, () => undefined);
    const { paths } = lessonFiles(work, document);
    const deck = [...(work.course ? [work.name] : []), document.name].map(deckName).join(DECK_SEPARATOR);
    for (const [index, node] of document.nodes.entries()) {
      const note = (kind: ImportIssueKind, what: string) =>
        lose({ file: deck, line: index + 1, kind, what: shortened(what) });
      if (node.type !== 'QUIZ') {
        note('step_left_out', node.name);
        continue;
      }
      for (const what of settingsLeftOut(node.settings)) note('setting_left_out', what);
      const pictureURL = (sha256: string) => {
        const name = paths.get(sha256)?.replace(/^files\//, '');
        if (name !== undefined && !media.has(name)) media.set(name, { sha256, number: String(media.size) });
        return name;
      };
      const context = { lose: note, pictureURL };
      for (const question of node.questions) {
        const explanation = question.explanation ? richTextHtml(question.explanation, context) : '';
        const front = richTextHtml(question.question, context) + listHtml(textsBelow(question));
        const back = answerLines(question, question.answer).map(escapeHtml).join('<br>');
        const key = `${own.nodes[index]?.id} ${question.id}`;
        if (question.kind !== 'text') note('asked_openly', plainText(question.question));
        writer.add({ key, deck: { name: deck, key: id }, fields: [front, back, explanation] });
      }
    }
  }
  const collection = writer.close();
  yield { path: 'collection.anki2', content: collection };
  for (const { sha256, number } of media.values()) yield { path: number, sha256 };
  const names = Object.fromEntries([...media].map(([name, { number }]) => [number, name]));
  yield { path: 'media', content: JSON.stringify(names) };
}

const listHtml = (texts: readonly string[]): string =>
  texts.length === 0 ? '' : `<ul>${texts.map((text) => `<li>${wordsHtml(text)}</li>`).join('')}</ul>`;
