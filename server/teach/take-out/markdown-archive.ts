import type { LossEntry } from '#domain/teach/loss.ts';
import { lessonDocument } from '#server/teach/own-archive/lesson-document.ts';
import { folderName, lessonFiles } from '#server/teach/take-out/lesson-files.ts';
import { lessonMarkdown } from '#server/teach/take-out/markdown-lesson.ts';
import type { OwnWork } from '#server/teach/take-out/own-work.ts';
import type { ExportPart } from '#server/teach/take-out/export-part.ts';

/**
 * Writes a folder for each lesson with its text, its files and a file for each quiz. A separate file lists the losses.
 */
export async function* markdownArchive(work: OwnWork, lose: (loss: LossEntry) => void): AsyncGenerator<ExportPart> {
  const losses: LossEntry[] = [];
  const note = (loss: LossEntry) => {
    losses.push(loss);
    lose(loss);
  };
  for (const [index, id] of work.lessonIDs.entries()) {
    const document = lessonDocument(await work.read(id), () => undefined);
    const folder = folderName(document.name, index);
    const files = lessonFiles(work, document);
    const written = lessonMarkdown(document, files.paths, (loss) => note({ ...loss, file: `${folder}/${loss.file}` }));
    for (const [path, text] of written) yield { path: `${folder}/${path}`, content: text };
    yield* files.parts(folder);
  }
  yield { path: 'not-taken-along.txt', content: losses.map(lossLine).join('') };
}

const lossLine = ({ file, line, kind, what }: LossEntry): string => `${file}\t${line}\t${kind}\t${what}\n`;
