import { isLinkCondition, type LinkCondition } from '#domain/teach/link.ts';
import { CATEGORIES_PER_LESSON_MAX } from '#domain/teach/lesson-category.ts';
import { textLanguages } from '#domain/teach/rich-text/text-language.ts';
import * as z from 'zod/mini';
import { certificationColumns, EVIDENCE_MAX, evidenceFields, OUTCOMES_MAX } from '#domain/certify/certification.ts';
import { parsedBy } from '#domain/kernel/field.ts';
import { IMAGE_ALT_MAX, LESSON_NAME_MAX, lessonLevels, STEPS_MAX } from '#domain/teach/lesson.ts';
import { LABEL_NAME_MAX, LABELS_PER_LESSON_MAX } from '#domain/teach/lesson-label.ts';
import { quizSettingFields } from '#domain/teach/question/quiz-settings.ts';
import { filesOf, parseRichText, type RichText, withLinks } from '#domain/teach/rich-text/rich-text.ts';
import { isHref } from '#domain/teach/rich-text/link-target.ts';
import { isFileHash } from '#domain/teach/rich-text/rich-text-schema.ts';
import { parseQuestions } from '#domain/teach/question/parse-questions.ts';
import { SLIDE_NAME_MAX, SLIDES_MAX, SPEAKER_TEXT_MAX, slidePicture } from '#domain/teach/slide.ts';
import { isWebVtt, videoOf } from '#domain/teach/video.ts';
import { description, learningObjectives, name, objective } from '#sync/core/input.ts';

/** Format name, format version and manifest path of a native archive, documented in docs/archive-format.md. */
export const FORMAT = 'margin';
export const VERSION = 1;
export const MANIFEST = 'margin.json';
export const filePath = (sha256: string): string => `files/${sha256}`;

/** Longest JSON of a lesson. Exports obey it too, so that every export can be imported. */
export const DOCUMENT_BYTES_MAX = 64 * 1024 * 1024;

const LINKS_MAX = 1_000;
const LESSONS_MAX = 1_000;
const FILE_NAME_MAX = 200;

const words = (max: number) => z.string().check(z.maxLength(max));
/** Number of a lesson or step within the archive, which replaces the id in `lesson:` and `step:` links. */
const ref = z.string().check(z.regex(/^[0-9]{1,6}$/));
const richText = parsedBy(parseRichText);
/** Security: the address is shown as a link. */
const address = z.string().check(z.refine((href) => href === '' || isHref(href)));
const credit = z.nullable(
  z.strictObject({
    title: words(1_000),
    authors: z.array(words(1_000)).check(z.maxLength(1_000)),
    licence: words(1_000),
    licenceURL: address,
    source: address,
  }),
);
const fileAddress = /^\/files\/([0-9a-f]{64})$/;
const image = z.strictObject({
  url: z.string().check(z.regex(fileAddress)),
  alt: z.exactOptional(words(IMAGE_ALT_MAX).check(z.minLength(1))),
  base64: words(20_000).check(z.regex(/^(data:image\/[a-z+]+;base64,[\w+/=-]*)?$/)),
});

const step = { ref, name: words(LESSON_NAME_MAX), description: words(10_000), minutes: z.int().check(z.minimum(0)) };
const slide = z.strictObject({
  id: z.exactOptional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))),
  name: words(SLIDE_NAME_MAX),
  description: words(SPEAKER_TEXT_MAX),
  content: richText,
  url: slidePicture,
});
const video = z.string().check(z.refine((source) => videoOf(source) !== undefined));

const node = z.discriminatedUnion('type', [
  z.strictObject({ ...step, type: z.literal('RICHTEXT'), text: richText }),
  z.strictObject({
    ...step,
    type: z.literal('VIDEO'),
    video: z.nullable(video),
    captions: z.string().check(z.refine(isWebVtt)),
    text: richText,
  }),
  z.strictObject({
    ...step,
    type: z.literal('SLIDESHOW'),
    slides: z.array(slide).check(z.maxLength(SLIDES_MAX)),
  }),
  z.strictObject({
    ...step,
    type: z.literal('QUIZ'),
    settings: z.strictObject(quizSettingFields),
    questions: parsedBy(parseQuestions),
  }),
]);

const { tokenPrice, validMonths, countedAttempts } = certificationColumns().create;
/** Older archives lack `countedAttempts`. */
const terms = { tokenPrice, validMonths, countedAttempts: z._default(countedAttempts, 'first') };

/** Certification of a lesson or course with its outcomes and evidence. Older archives lack all of it. */
function certificationFields<EvidenceRef extends z.core.$ZodShape>(evidenceRef: EvidenceRef) {
  const evidence = z
    .array(z.strictObject({ ...evidenceRef, score: evidenceFields().score }))
    .check(z.maxLength(EVIDENCE_MAX));
  const outcome = z.extend(objective, { evidence: z._default(evidence, []) });
  return {
    learningOutcomes: z._default(z.array(outcome).check(z.maxLength(OUTCOMES_MAX)), []),
    certification: z._default(z.nullable(z.strictObject({ name, description, ...terms })), null),
  };
}

export const lessonDocument = z.strictObject({
  name,
  description,
  learningObjectives,
  ...certificationFields({ step: ref }),
  language: z.enum(textLanguages),
  /** Older archives lack it. */
  level: z._default(z.nullable(z.enum(lessonLevels)), null),
  price: z.number().check(z.minimum(0)),
  credit,
  images: z.array(image).check(z.maxLength(20)),
  categories: z.array(name).check(z.maxLength(CATEGORIES_PER_LESSON_MAX)),
  labels: z.array(words(LABEL_NAME_MAX).check(z.minLength(1))).check(z.maxLength(LABELS_PER_LESSON_MAX)),
  nodes: z.array(node).check(z.maxLength(STEPS_MAX)),
  links: z
    .array(
      z.strictObject({
        from: ref,
        to: ref,
        condition: z.custom<LinkCondition>(isLinkCondition, 'is not a condition'),
      }),
    )
    .check(z.maxLength(LINKS_MAX)),
});
export type LessonDocument = z.infer<typeof lessonDocument>;
export type NodeDocument = LessonDocument['nodes'][number];

export const manifestDocument = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  /** Null if the archive contains a single lesson. */
  course: z.nullable(
    z.strictObject({
      name,
      description,
      learningObjectives,
      credit,
      ...certificationFields({ lesson: ref, step: ref }),
    }),
  ),
  lessons: z.array(z.strictObject({ ref, path: words(200) })).check(z.minLength(1), z.maxLength(LESSONS_MAX)),
  /** Original name of each file, by SHA-256. */
  files: z.record(z.string().check(z.regex(/^[0-9a-f]{64}$/)), z.strictObject({ name: words(FILE_NAME_MAX) })),
});
export type ManifestDocument = z.infer<typeof manifestDocument>;

/** Link target for a step of another lesson of the archive. */
export const stepOf = (lesson: string, step: string): string => `${lesson}-${step}`;

/** Distinct links of a lesson to lessons and steps. */
export function refsOfLesson({ nodes }: LessonDocument): string[] {
  const hrefs = new Set<string>();
  const look = (text: RichText) => withLinks(text, (href) => (hrefs.add(href), href));
  for (const node of nodes) textsOfNode(node).forEach(look);
  return [...hrefs];
}

/** Distinct SHA-256 hashes of the stored files that a lesson shows, including those of explanations. */
export function filesOfLesson({ images, nodes }: LessonDocument): string[] {
  const covers = images.flatMap(({ url }) => fileAddress.exec(url)?.[1] ?? []);
  return [...new Set([...covers, ...nodes.flatMap(filesOfNode)])];
}

/** Replaces the hashes of stored files in a lesson. */
export const replaceFiles = (document: LessonDocument, names: ReadonlyMap<string, string>): LessonDocument =>
  [...names].every(([before, now]) => before === now) ? document : (replaceHashes(document, names) as LessonDocument);

/** Fields that contain the hash or address of a stored file. */
const fileFields: ReadonlySet<string> = new Set(['file', 'url', 'video']);

function replaceHashes(value: unknown, names: ReadonlyMap<string, string>, field = ''): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => replaceHashes(each, names));
  if (typeof value === 'string' && fileFields.has(field)) {
    const sha256 = fileAddress.exec(value)?.[1] ?? value;
    return value.replace(sha256, names.get(sha256) ?? sha256);
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]: [string, unknown]) => [key, replaceHashes(each, names, key)]),
  );
}

function filesOfNode(node: NodeDocument): string[] {
  const shown = textsOfNode(node).flatMap(filesOf);
  if (node.type === 'VIDEO' && node.video !== null && isFileHash(node.video)) return [...shown, node.video];
  if (node.type === 'SLIDESHOW') return [...shown, ...node.slides.flatMap(({ url }) => (isFileHash(url) ? [url] : []))];
  return shown;
}

function textsOfNode(node: NodeDocument): RichText[] {
  switch (node.type) {
    case 'RICHTEXT':
    case 'VIDEO':
      return [node.text];
    case 'SLIDESHOW':
      return node.slides.map(({ content }) => content);
    case 'QUIZ':
      return node.questions.flatMap(({ question, explanation }) =>
        explanation ? [question, explanation] : [question],
      );
  }
}
