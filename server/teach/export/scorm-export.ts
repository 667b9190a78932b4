import { readFile } from 'node:fs/promises';
import type { ImportReportEntry } from '#domain/teach/import-export/import-report.ts';
import { toLessonDocument } from '#server/teach/native-archive/lesson-document.ts';
import { type Sco, scormManifest } from '#server/teach/scorm/scorm-manifest.ts';
import { captionsPath, lessonPage, SHARED_FILES } from '#server/teach/scorm/lesson-page.ts';
import { lessonFiles } from '#server/teach/export/lesson-files.ts';
import type { ExportSource } from '#server/teach/export-source.ts';
import type { ExportPart } from '#server/teach/export/export-part.ts';

/** The script of the pages, built from site/scorm/runtime.ts. */
const RUNTIME = new URL('../../../dist/scorm/runtime.js', import.meta.url);
const STYLE = new URL('../scorm/style.css', import.meta.url);

/** Writes a package for other learning platforms: a page for each lesson, which reports the learner's progress. */
export async function* scormExport(
  work: ExportSource,
  lose: (loss: ImportReportEntry) => void,
): AsyncGenerator<ExportPart> {
  const scos: Sco[] = [];
  for (const [index, id] of work.lessonIDs.entries()) {
    const document = toLessonDocument(await work.read(id), () => undefined);
    const folder = `lesson-${index + 1}`;
    const files = lessonFiles(work, document);
    const page = `${folder}/index.html`;
    const parts: ExportPart[] = [
      { path: page, content: lessonPage(document, files.paths, (loss) => lose({ ...loss, file: page })) },
      ...document.nodes.flatMap((node) =>
        node.type === 'VIDEO' && node.captions !== ''
          ? { path: `${folder}/${captionsPath(node.ref)}`, content: node.captions }
          : [],
      ),
      ...files.parts(folder),
    ];
    scos.push({ folder, name: document.name, files: parts.map(({ path }) => path) });
    yield* parts;
  }
  yield { path: SHARED_FILES.runtime, content: await readFile(RUNTIME) };
  yield { path: SHARED_FILES.style, content: await readFile(STYLE) };
  yield { path: 'imsmanifest.xml', content: scormManifest(work.name, scos) };
}
