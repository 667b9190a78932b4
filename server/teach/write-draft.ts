import type { LinkCondition } from '#domain/teach/link.ts';
import type { TextLanguage } from '#domain/teach/rich-text/text-language.ts';
import type { Actor } from '#domain/account/user.ts';
import type { Id } from '#domain/kernel/id.ts';
import type { Credit, LearningObjective, LessonImage, LessonLevel } from '#domain/teach/lesson.ts';
import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import type { QuizSettings } from '#domain/teach/question/quiz-settings.ts';
import { plainText, type RichText } from '#domain/teach/rich-text/rich-text.ts';
import { slidesText } from '#domain/teach/slide.ts';
import { newId } from '#server/core/store/new-id.ts';
import type { ServerStore } from '#server/core/store/write/effect-context.ts';

/** A step as written outside the editor: by an import, an export of another program, or a model. */
export type DraftNode = {
  id: Id<'LessonNode'>;
  name: string;
  description: string;
  minutes: number;
  importKey: string | null;
} & (
  | { type: 'RICHTEXT'; text: RichText }
  | { type: 'QUIZ'; questions: QuizQuestion[]; settings: QuizSettings }
  | { type: 'SLIDESHOW'; slides: DraftSlide[] }
  | { type: 'VIDEO'; video: string | null; captions: string; text: RichText }
);

interface DraftSlide {
  /** Absent while no other row refers to the slide. */
  id?: string;
  name: string;
  /** Speaker notes of the slide. */
  description: string;
  content: RichText;
  /** Address of a picture that is shown instead of text. */
  url?: string;
}

export interface DraftLesson {
  id: Id<'Lesson'>;
  name: string;
  description: string;
  learningObjectives: LearningObjective[];
  price: number;
  language: TextLanguage;
  level?: LessonLevel | null;
  courseID: Id<'Course'> | null;
  position: number;
  credit: Credit | null;
  importKey: string | null;
  images?: LessonImage[];
  nodes: DraftNode[];
  links: { from: Id<'LessonNode'>; to: Id<'LessonNode'>; condition: LinkCondition }[];
}

/** Links that connect all steps in sequence. */
export const chain = (nodes: readonly { id: Id<'LessonNode'> }[]): DraftLesson['links'] =>
  nodes.slice(1).flatMap((node, index) => {
    const before = nodes[index];
    return before ? [{ from: before.id, to: node.id, condition: 'always' as const }] : [];
  });

/** Writes a new lesson with all of its steps as its owner's draft, with the same store rules as the editor. */
export async function writeDraft(store: ServerStore, actor: Actor, draft: DraftLesson): Promise<void> {
  const { nodes, links, ...row } = draft;
  await store.insert('Lesson', { ...row, owner: actor.id, teacherID: actor.id });
  for (const [position, node] of nodes.entries()) {
    await writeNode(store, actor, draft.id, position, node);
    // Without this flush the store would send all steps of a long lesson at once and block the event loop.
    await store.flush();
  }
  for (const { from, to, condition } of links)
    await store.insert('LessonNodeLink', {
      id: newId('LessonNodeLink'),
      lessonID: draft.id,
      fromLessonNode: from,
      toLessonNode: to,
      condition,
      owner: actor.id,
    });
}

export async function writeNode(
  store: ServerStore,
  actor: Actor,
  lessonID: Id<'Lesson'>,
  position: number,
  node: DraftNode,
): Promise<void> {
  const { id, type, name, description, minutes, importKey } = node;
  await store.insert('LessonNode', {
    id,
    lessonID,
    type,
    name,
    description,
    minutes,
    position,
    importKey,
    owner: actor.id,
  });
  const part = { lessonID, lessonNodeID: id, owner: actor.id };
  switch (node.type) {
    case 'RICHTEXT':
    case 'VIDEO': {
      const media = node.type === 'VIDEO' ? { video: node.video, captions: node.captions } : {};
      const text = JSON.stringify(node.text);
      await store.insert('LessonNodeContent', { id: newId('LessonNodeContent'), ...part, text, ...media });
      await store.setComputed('LessonNode', id, { content: plainText(node.text) });
      return;
    }
    case 'SLIDESHOW': {
      const slides = node.slides.map((slide) => ({ url: '', ...slide, content: JSON.stringify(slide.content) }));
      await store.update('LessonNode', id, { slides });
      await store.setComputed('LessonNode', id, { content: slidesText(node.slides) });
      await store.insert('LessonNodeContent', { id: newId('LessonNodeContent'), ...part });
      return;
    }
    case 'QUIZ': {
      const { questions, settings } = node;
      await store.insert('LessonNodeQuiz', { id: newId('LessonNodeQuiz'), ...part, questions, ...settings });
      await store.setComputed('LessonNode', id, { content: questions.map((q) => plainText(q.question)).join('\n') });
    }
  }
}
