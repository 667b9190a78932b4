import { withoutStackedMarks } from '#domain/kernel/text/stacked-marks.ts';
import { toCertificationDocument } from '#server/teach/native-archive/certification-document.ts';
import {
  DOCUMENT_BYTES_MAX,
  filePath,
  filesOfLesson,
  FORMAT,
  type LessonDocument,
  MANIFEST,
  type ManifestDocument,
  stepOf,
  VERSION,
} from '#server/teach/native-archive/document.ts';
import { toLessonDocument } from '#server/teach/native-archive/lesson-document.ts';
import { fileError } from '#server/core/worker/file-error.ts';
import type { ExportSource } from '#server/teach/export-source.ts';
import type { ExportPart } from '#server/teach/export/export-part.ts';

/** Writes everything without loss; `importNativeArchive` imports the same lessons again. */
export async function* nativeExport(work: ExportSource): AsyncGenerator<ExportPart> {
  const { course, lessonIDs } = work;
  const refs = await refsOf(work);
  const manifest: ManifestDocument = { format: FORMAT, version: VERSION, course: null, lessons: [], files: {} };
  const steps = new Map<string, { lesson: string; step: string }>();
  for (const [index, id] of lessonIDs.entries()) {
    const ref = String(index + 1);
    const path = `lessons/${ref.padStart(4, '0')}.json`;
    const own = await work.read(id);
    const document = toLessonDocument(own, (each) => refs.get(each));
    for (const [at, node] of own.nodes.entries()) steps.set(node.id, { lesson: ref, step: String(at + 1) });
    manifest.lessons.push({ ref, path });
    yield { path, content: documentText(document) };
    for (const sha256 of filesOfLesson(document)) {
      const file = Object.hasOwn(manifest.files, sha256) ? undefined : work.file(sha256);
      if (!file) continue;
      manifest.files[sha256] = { name: file.name };
      yield { path: filePath(sha256), sha256 };
    }
  }
  if (course) {
    const { name, description, learningObjectives, credit } = course;
    const certified = toCertificationDocument(work.certification, ({ nodeID }) => steps.get(nodeID));
    manifest.course = { name, description, learningObjectives, credit, ...certified };
  }
  yield { path: MANIFEST, content: jsonOf(manifest) };
}

/** Refs of lessons and steps by id, for links between lessons of the archive. */
async function refsOf({ lessonIDs, read }: ExportSource): Promise<Map<string, string>> {
  const refs = new Map<string, string>();
  for (const [index, id] of lessonIDs.entries()) {
    const ref = String(index + 1);
    refs.set(id, ref);
    // A single lesson has no links to steps of other lessons.
    if (lessonIDs.length === 1) break;
    const { nodes } = await read(id);
    for (const [at, node] of nodes.entries()) refs.set(node.id, stepOf(ref, String(at + 1)));
  }
  return refs;
}

/** @throws AppError too_large if an import would refuse it */
function documentText(document: LessonDocument): string {
  const content = jsonOf(document);
  if (Buffer.byteLength(content) > DOCUMENT_BYTES_MAX)
    throw fileError('exportTooLarge', 'the lesson has too much text', document.name);
  return content;
}

/** JSON without stacked combining marks, because names under an older schema may have more than an import accepts. */
const jsonOf = (document: object): string => withoutStackedMarks(JSON.stringify(document, null, 1));
