import { certificationDocument } from '#server/teach/own-archive/certification-document.ts';
import {
  filePath,
  filesOfLesson,
  FORMAT,
  MANIFEST,
  type ManifestDocument,
  VERSION,
} from '#server/teach/own-archive/document.ts';
import { lessonDocument } from '#server/teach/own-archive/lesson-document.ts';
import type { OwnWork } from '#server/teach/take-out/own-work.ts';
import type { ExportPart } from '#server/teach/take-out/export-part.ts';

/** All of it, without a loss: `bringArchive` makes the same lessons of it again. */
export async function* ownArchive(work: OwnWork): AsyncGenerator<ExportPart> {
  const { course, lessonIDs } = work;
  const refs = new Map<string, string>(lessonIDs.map((id, index) => [id, String(index + 1)]));
  const manifest: ManifestDocument = { format: FORMAT, version: VERSION, course: null, lessons: [], files: {} };
  const steps = new Map<string, { lesson: string; step: string }>();
  for (const [index, id] of lessonIDs.entries()) {
    const ref = String(index + 1);
    const path = `lessons/${ref.padStart(4, '0')}.json`;
    const own = await work.read(id);
    const document = lessonDocument(own, (each) => refs.get(each));
    for (const [at, node] of own.nodes.entries()) steps.set(node.id, { lesson: ref, step: String(at + 1) });
    manifest.lessons.push({ ref, path });
    yield { path, content: JSON.stringify(document, null, 1) };
    for (const sha256 of filesOfLesson(document)) {
      const file = Object.hasOwn(manifest.files, sha256) ? undefined : work.file(sha256);
      if (!file) continue;
      manifest.files[sha256] = { name: file.name };
      yield { path: filePath(sha256), sha256 };
    }
  }
  if (course) {
    const { name, description, learningObjectives, credit } = course;
    const certified = certificationDocument(work.certification, ({ nodeID }) => steps.get(nodeID));
    manifest.course = { name, description, learningObjectives, credit, ...certified };
  }
  yield { path: MANIFEST, content: JSON.stringify(manifest, null, 1) };
}
