import type { Id } from '#domain/kernel/id.ts';
import { defaultSettings } from '#domain/teach/question/quiz-settings.ts';
import type { ImportedNode } from '#server/teach/import/imported-course.ts';
import type { DraftNode } from '#server/teach/write-draft.ts';

export function draftNode(node: ImportedNode, id: Id<'LessonNode'>): DraftNode {
  const { name, importKey } = node;
  const step = { id, name, importKey, description: '', minutes: 0 };
  return node.type === 'RICHTEXT'
    ? { ...step, type: 'RICHTEXT', text: node.text }
    : { ...step, type: 'QUIZ', questions: node.questions, settings: defaultSettings };
}
