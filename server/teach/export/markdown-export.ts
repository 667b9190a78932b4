import type { ImportReportEntry } from '#domain/teach/import-export/import-report.ts';
import { toLessonDocument } from '#server/teach/native-archive/lesson-document.ts';
import { folderName, lessonFiles } from '#server/teach/export/lesson-files.ts';
import { lessonMarkdown } from '#server/teach/export/markdown-lesson.ts';
import type { ExportSource } from '#server/teach/export-source.ts';
import type { ExportPart } from '#server/teach/export/export-part.ts';

/**
 * Writes a folder for each lesson with its text, its files and a file for each quiz. A separate file lists the losses.
 */
export async function* markdownExport(
  work: ExportSource,
  lose: (loss: ImportReportEntry) => void,
): AsyncGenerator<ExportPart> {
  const losses: ImportReportEntry[] = [];
  const note = (loss: ImportReportEntry) => {
    losses.push(loss);
    lose(loss);
  };
  for (const [index, id] of work.lessonIDs.entries()) {
    const document = toLessonDocument(await work.read(id), () => undefined);
    const folder = folderName(document.name, index);
    const files = lessonFiles(work, document);
    const written = lessonMarkdown(document, files.paths, (loss) => note({ ...loss, file: `${folder}/${loss.file}` }));
    for (const [path, text] of written) yield { path: `${folder}/${path}`, content: text };
    yield* files.parts(folder);
  }
  yield { path: 'not-taken-along.txt', content: losses.map(lossLine).join('') };
}

const lossLine = ({ file, line, kind, what }: ImportReportEntry): string => `${file}\t${line}\t${kind}\t${what}\n`;
