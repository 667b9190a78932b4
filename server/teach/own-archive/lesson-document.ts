import { storedRichText, storedText } from '#domain/teach/stored-text.ts';
import { type RichText, withLinks } from '#domain/teach/rich-text.ts';
import { defaultSettings, settingsOf } from '#domain/teach/quiz-settings.ts';
import type { LessonNode } from '#domain/teach/node.ts';
import type { QuizQuestion } from '#domain/teach/quiz.ts';
import { certificationDocument } from '#server/teach/own-archive/certification-document.ts';
import { refusedFile } from '#server/teach/refused-file.ts';
import type { LessonDocument, NodeDocument } from '#server/teach/own-archive/document.ts';
import type { OwnLesson } from '#server/teach/take-out/own-work.ts';

/** Answers for an id of this school with what it is called elsewhere; undefined for what is not taken along. */
export type RefOf = (id: string) => string | undefined;

/** A lesson as it is written into an archive: its teacher's words, and places within the archive in place of ids. */
export function lessonDocument(own: OwnLesson, lessonRef: RefOf): LessonDocument {
  const { name, description, learningObjectives, language, price, credit, images } = own.lesson;
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
    ...certificationDocument(own.certification, ({ nodeID }) => {
      const step = nodeRef(nodeID);
      return step === undefined ? undefined : { step };
    }),
    language,
    price,
    credit,
    images,
    categories: own.categories,
    labels: own.labels,
    nodes: own.nodes.map((node) =>
      readable(own, node, () => nodeDocument(own, node, nodeRef, relinker(lessonRef, nodeRef))),
    ),
    links: links.toSorted((a, b) => Number(a.from) - Number(b.from) || Number(a.to) - Number(b.to)),
  };
}

/** @throws AppError that names the step, where its stored text or questions cannot be read any more */
function readable<T>({ lesson }: OwnLesson, { name }: LessonNode, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw refusedFile('unreadableStep', 'a step cannot be read', `${lesson.name} › ${name}`, cause);
  }
}

/**
 * Changes the links of texts; one that leads to something not among `lessonRef` and `stepRef` stays as it is. `stepRef` knows the steps of the
 * lesson itself, `lessonRef` the lessons of the archive and the steps of the others.
 */
export const relinker =
  (lessonRef: RefOf, stepRef: RefOf) =>
  (text: RichText): RichText =>
    withLinks(text, (href) => {
      const [kind, id = ''] = href.split(':');
      const ref = (kind === 'step' ? stepRef(id) : undefined) ?? lessonRef(id);
      return ref === undefined ? href : `${kind}:${ref}`;
    });

/** Questions with every text of theirs changed. */
export const changedTexts = (
  questions: readonly QuizQuestion[],
  change: (text: RichText) => RichText,
): QuizQuestion[] =>
  questions.map((each) => ({
    ...each,
    question: change(each.question),
    ...(each.explanation ? { explanation: change(each.explanation) } : {}),
  }));

function nodeDocument(
  { contents, quizzes }: OwnLesson,
  node: LessonNode,
  nodeRef: RefOf,
  relink: (text: RichText) => RichText,
): NodeDocument {
  const { id, name, description, minutes, type } = node;
  const step = { ref: nodeRef(id) ?? '', name, description, minutes };
  const content = contents.find(({ lessonNodeID }) => lessonNodeID === id);
  const quiz = quizzes.find(({ lessonNodeID }) => lessonNodeID === id);
  const text = () => relink(storedText(content?.text ?? ''));
  switch (type) {
    case 'RICHTEXT':
      return { ...step, type, text: text() };
    case 'VIDEO':
      return { ...step, type, video: content?.video ?? null, captions: content?.captions ?? '', text: text() };
    case 'SLIDESHOW':
      return {
        ...step,
        type,
        slides: node.slides.map((slide) => ({ ...slide, content: relink(storedText(slide.content)) })),
      };
    case 'QUIZ':
      return {
        ...step,
        type,
        settings: settingsOf(quiz ?? defaultSettings),
        questions: changedTexts(quiz?.questions ?? [], (text) => relink(storedRichText(text))),
      };
  }
}
