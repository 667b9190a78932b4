import type { ErrorCode } from '#domain/kernel/errors.ts';
import { parseJson } from '#domain/kernel/json.ts';
import type { ModelName } from '#domain/models.ts';
import { parseRichText, plainText } from '#domain/teach/rich-text.ts';
import type { CommandName } from '#sync/commands.ts';
import type { ClientStore } from '#web/store/client-store.ts';
import type { Refused } from '#web/store/database.ts';
import type { Waiting } from '#web/store/overlay.ts';
import { valueOf } from '#web/store/row.ts';

/** Where a person goes on with what they wrote. */
export type WritePlace =
  | { side: 'teach'; lessonID: string; tab?: 'details'; step?: string | undefined }
  | { side: 'learn'; lessonID: string; on: 'player' | 'lesson' };

/** Something written here that the server has not taken, in the words of whoever wrote it. */
export interface Write {
  key: string;
  /** The name of the command, as a key of the texts. */
  title: string;
  /** The name of what it was done to, when that is on this device. */
  subject: string | undefined;
  /** What was typed, as far as it is text. */
  words: string | undefined;
  at: Date;
  place: WritePlace | undefined;
}

export interface RefusedWrite extends Write {
  code: ErrorCode;
}

type About =
  | 'lesson'
  | 'details'
  | 'category'
  | 'label'
  | 'node'
  | 'content'
  | 'quiz'
  | 'link'
  | 'enrollment'
  | 'opinion'
  | 'review';

interface Kind {
  title: string;
  about?: About;
  /** The field of the input that names the row; `id` unless said. */
  by?: string;
}

/** Every command that may wait; what only the server does is refused where it is asked for. */
export const writeKinds: Partial<Record<CommandName, Kind>> = {
  'user.speak': { title: 'shell.write.language' },
  'task.add': { title: 'shell.write.newTask' },
  'task.tick': { title: 'shell.write.task' },
  'task.delete': { title: 'shell.write.deleteTask' },
  'notification.read': { title: 'shell.write.notification' },
  'notification.readAll': { title: 'shell.write.notification' },
  'lesson.create': { title: 'shell.write.newLesson', about: 'lesson' },
  'lesson.revise': { title: 'shell.write.details', about: 'details' },
  'lesson.unlist': { title: 'shell.write.unlist', about: 'lesson' },
  'lesson.discard': { title: 'shell.write.deleteLesson', about: 'lesson' },
  'lesson.restore': { title: 'shell.write.restoreLesson', about: 'lesson' },
  'category.put': { title: 'shell.write.categories', about: 'details', by: 'lessonID' },
  'category.takeOff': { title: 'shell.write.categories', about: 'category' },
  'label.put': { title: 'shell.write.labels', about: 'details', by: 'lessonID' },
  'label.takeOff': { title: 'shell.write.labels', about: 'label' },
  'lesson.illustrate': { title: 'shell.write.pictures', about: 'details' },
  'lesson.chooseTutor': { title: 'shell.write.chosenTutor', about: 'details' },
  'category.create': { title: 'shell.write.newCategory' },
  'category.revise': { title: 'shell.write.category' },
  'tutor.create': { title: 'shell.write.newTutor' },
  'tutor.revise': { title: 'shell.write.tutor' },
  'plan.create': { title: 'shell.write.newPlan' },
  'plan.revise': { title: 'shell.write.plan' },
  'plan.remove': { title: 'shell.write.deletePlan' },
  'plan.addLesson': { title: 'shell.write.plan' },
  'plan.takeOut': { title: 'shell.write.plan' },
  'plan.order': { title: 'shell.write.plan' },
  'course.create': { title: 'shell.write.newCourse' },
  'course.revise': { title: 'shell.write.course' },
  'course.addLesson': { title: 'shell.write.courseLessons' },
  'course.order': { title: 'shell.write.courseLessons' },
  'course.unlist': { title: 'shell.write.unlistCourse' },
  'course.discard': { title: 'shell.write.deleteCourse' },
  'course.restore': { title: 'shell.write.restoreCourse' },
  'node.add': { title: 'shell.write.newStep', about: 'lesson', by: 'lessonID' },
  'node.revise': { title: 'shell.write.step', about: 'node' },
  'node.remove': { title: 'shell.write.deleteStep', about: 'node' },
  'node.reshape': { title: 'shell.write.shape', about: 'lesson', by: 'lessonID' },
  'node.order': { title: 'shell.write.order', about: 'lesson', by: 'lessonID' },
  'content.write': { title: 'shell.write.text', about: 'content' },
  'video.write': { title: 'shell.write.video', about: 'content' },
  'slides.write': { title: 'shell.write.slides', about: 'node' },
  'quiz.write': { title: 'shell.write.questions', about: 'quiz' },
  'link.connect': { title: 'shell.write.way', about: 'lesson', by: 'lessonID' },
  'link.revise': { title: 'shell.write.way', about: 'link' },
  'link.cut': { title: 'shell.write.way', about: 'link' },
  'step.open': { title: 'shell.write.opened', about: 'enrollment', by: 'enrollmentID' },
  'step.keep': { title: 'shell.write.place', about: 'enrollment', by: 'enrollmentID' },
  'step.finish': { title: 'shell.write.finished', about: 'enrollment', by: 'enrollmentID' },
  'quiz.answer': { title: 'shell.write.answer', about: 'enrollment', by: 'enrollmentID' },
  'quiz.submit': { title: 'shell.write.handedIn', about: 'enrollment', by: 'enrollmentID' },
  'learning.attend': { title: 'shell.write.attention' },
  'card.mark': { title: 'shell.write.card' },
  'card.review': { title: 'shell.write.recall' },
  'card.remove': { title: 'shell.write.deleteCard' },
  'card.restore': { title: 'shell.write.card' },
  'card.plan': { title: 'shell.write.cardPlan' },
  'review.write': { title: 'shell.write.review', about: 'opinion', by: 'lessonID' },
  'review.edit': { title: 'shell.write.review', about: 'review' },
  'review.remove': { title: 'shell.write.deleteReview', about: 'review' },
  'vote.cast': { title: 'shell.write.vote', about: 'opinion', by: 'lessonID' },
  'vote.withdraw': { title: 'shell.write.vote', about: 'opinion', by: 'lessonID' },
  'enrollment.retake': { title: 'shell.write.retake', about: 'enrollment', by: 'enrollmentID' },
};

const models = {
  lesson: 'Lesson',
  details: 'Lesson',
  category: 'LessonLessonCategory',
  label: 'LessonLessonLabel',
  node: 'LessonNode',
  content: 'LessonNodeContent',
  quiz: 'LessonNodeQuiz',
  link: 'LessonNodeLink',
  enrollment: 'Enrollment',
  opinion: 'Lesson',
  review: 'LessonReview',
} as const satisfies Record<About, ModelName>;

const textOf = (row: object | undefined, column: string): string | undefined => {
  const value = row && valueOf(row, column);
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** Inputs lie on the disk as they were given, perhaps by an older page: nothing about them is certain. */
const asObject = (input: unknown): object => (typeof input === 'object' && input !== null ? input : {});

function wordsOf(input: object): string | undefined {
  const text = textOf(input, 'text');
  if (text === undefined) return textOf(input, 'name') ?? textOf(input, 'description') ?? textOf(input, 'review');
  try {
    return plainText(parseRichText(parseJson(text)));
  } catch {
    return undefined;
  }
}

/** The rows that a command names, as far as they are on this device. */
function rowsOf(store: Pick<ClientStore, 'get'>, { about, by = 'id' }: Kind, input: object) {
  const find = (model: ModelName, id: string | undefined): object | undefined =>
    id === undefined ? undefined : store.get(model, id as never);
  const named = textOf(input, by);
  const row = about && find(models[about], named);
  const nodeID = about === 'node' ? named : textOf(row, 'lessonNodeID');
  const lessonID = about && models[about] === 'Lesson' ? named : textOf(row, 'lessonID');
  return { nodeID, node: find('LessonNode', nodeID), lessonID, lesson: find('Lesson', lessonID) };
}

/** Says a command in words. */
export function writeOf(store: Pick<ClientStore, 'get'>, { key, name, input, at }: Waiting): Write {
  const kind: Kind = writeKinds[name as CommandName] ?? { title: 'shell.write.other' };
  const given = asObject(input);
  const { node, nodeID, lesson, lessonID } = rowsOf(store, kind, given);
  return {
    key,
    title: kind.title,
    subject: textOf(node, 'name') ?? textOf(lesson, 'name'),
    words: wordsOf(given),
    at: new Date(at),
    place: kind.about && lesson && lessonID ? placeOf(kind.about, lessonID, nodeID) : undefined,
  };
}

function placeOf(about: About, lessonID: string, step: string | undefined): WritePlace {
  switch (about) {
    case 'enrollment':
      return { side: 'learn', on: 'player', lessonID };
    case 'opinion':
    case 'review':
      return { side: 'learn', on: 'lesson', lessonID };
    case 'details':
    case 'category':
    case 'label':
      return { side: 'teach', lessonID, tab: 'details' };
    default:
      return { side: 'teach', lessonID, step };
  }
}

export const refusedWriteOf = (store: Pick<ClientStore, 'get'>, refused: Refused): RefusedWrite => ({
  ...writeOf(store, refused),
  code: refused.problem.code,
});
