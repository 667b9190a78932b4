import { storedRichText, parseStoredText } from '#domain/teach/rich-text/stored-text.ts';
import { type RichText, withLinks } from '#domain/teach/rich-text/rich-text.ts';
import { defaultSettings, settingsOf } from '#domain/teach/question/quiz-settings.ts';
import type { LessonNode } from '#domain/teach/node.ts';
import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import { toCertificationDocument } from '#server/teach/native-archive/certification-document.ts';
import { fileError } from '#server/core/worker/file-error.ts';
import type { LessonDocument, NodeDocument } from '#server/teach/native-archive/document.ts';
import type { ExportLesson } from '#server/teach/export-source.ts';

/** Maps an id to its counterpart in or from the archive; undefined for rows that are not included. */
export type RefOf = (id: string) => string | undefined;

/** Archive form of a lesson: the teacher's texts, with refs within the archive in place of ids. */
export function toLessonDocument(own: ExportLesson, lessonRef: RefOf): LessonDocument {
  const { name, description, learningObjectives, language, level, price, credit, images } = own.lesson;
  const refs = new Map<string, string>(own.nodes.map(({ id }, index) => [id, String(index + 1)]));
  const nodeRef: RefOf = (id) => refs.get(id);
  const links = own.links.flatMap(({ fromLessonNode, toLessonNode, condition }) => {
    const [from, to] = [nodeRef(fromLessonNode), nodeRef(toLessonNode)];
    return from === undefined || to === undefined ? [] : [{ from, to, condition }];
  });
  return {
    name,
    description,
    learningObjectives,
    ...toCertificationDocument(own.certification, ({ nodeID }) => {
      const step = nodeRef(nodeID);
      return step === undefined ? undefined : { step };
    }),
    language,
    level,
    price,
    credit,
    images,
    categories: own.categories,
    labels: own.labels,
    nodes: own.nodes.map((node) =>
      readable(own, node, () => toNodeDocument(own, node, nodeRef, relinker(lessonRef, nodeRef))),
    ),
    links: links.toSorted((a, b) => Number(a.from) - Number(b.from) || Number(a.to) - Number(b.to)),
  };
}

/** @throws AppError that names the step, if its stored text or questions can no longer be parsed */
function readable<T>({ lesson }: ExportLesson, { name }: LessonNode, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw fileError('unreadableStep', 'a step cannot be read', `${lesson.name} › ${name}`, cause);
  }
}

/**
 * Replaces ids in the links of a text; links to unknown targets stay unchanged. `stepRef` maps the steps of the lesson
 * itself, `lessonRef` the lessons of the archive and the steps of the other lessons.
 */
export const relinker =
  (lessonRef: RefOf, stepRef: RefOf) =>
  (text: RichText): RichText =>
    withLinks(text, (href) => {
      const [kind, id = ''] = href.split(':');
      const ref = (kind === 'step' ? stepRef(id) : undefined) ?? lessonRef(id);
      return ref === undefined ? href : `${kind}:${ref}`;
    });

/** Questions with every rich text mapped by `change`. */
export const mapQuestionTexts = (
  questions: readonly QuizQuestion[],
  change: (text: RichText) => RichText,
): QuizQuestion[] =>
  questions.map((each) => ({
    ...each,
    question: change(each.question),
    ...(each.explanation ? { explanation: change(each.explanation) } : {}),
  }));

function toNodeDocument(
  { contents, quizzes }: ExportLesson,
  node: LessonNode,
  nodeRef: RefOf,
  relink: (text: RichText) => RichText,
): NodeDocument {
  const { id, name, description, minutes, type } = node;
  const step = { ref: nodeRef(id) ?? '', name, description, minutes };
  const content = contents.find(({ lessonNodeID }) => lessonNodeID === id);
  const quiz = quizzes.find(({ lessonNodeID }) => lessonNodeID === id);
  const text = () => relink(parseStoredText(content?.text ?? ''));
  switch (type) {
    case 'RICHTEXT':
      return { ...step, type, text: text() };
    case 'VIDEO':
      return { ...step, type, video: content?.video ?? null, captions: content?.captions ?? '', text: text() };
    case 'SLIDESHOW':
      return {
        ...step,
        type,
        slides: node.slides.map((slide) => ({ ...slide, content: relink(parseStoredText(slide.content)) })),
      };
    case 'QUIZ':
      return {
        ...step,
        type,
        settings: settingsOf(quiz ?? defaultSettings),
        questions: mapQuestionTexts(quiz?.questions ?? [], (text) => relink(storedRichText(text))),
      };
  }
}
