import type { ModelName } from '#domain/models.ts';
import { plainText } from '#domain/teach/rich-text/rich-text.ts';
import { storedText } from '#domain/teach/rich-text/stored-text.ts';
import type { CommandName } from '#sync/commands.ts';
import type { ClientStore } from '#web/store/client-store.ts';
import type { PendingCommand } from '#web/store/row/overlay.ts';
import { valueOf } from '#web/store/row/row.ts';

/** The screen that shows the row of a write. */
export type WriteTarget =
  | { side: 'teach'; lessonID: string; tab?: 'details' | 'certification'; step?: string | undefined }
  | { side: 'learn'; lessonID: string; on: 'player' | 'lesson' };

/** A write that the server has not accepted, described for the user. */
export interface UnsentWrite {
  key: string;
  /** The text key of the command's name. */
  title: string;
  /** The name of the changed row, if that row is on this device. */
  subject: string | undefined;
  /** The typed text, if the input has any. */
  text: string | undefined;
  at: Date;
  target: WriteTarget | undefined;
}

type WriteSubject =
  | 'lesson'
  | 'details'
  | 'certified'
  | 'certification'
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
  about?: WriteSubject;
  /** The field of the input that holds the row's id; `id` by default. */
  by?: string;
}

/** Every command that can be pending. A command that only the server runs shows its error where it was sent. */
export const writeKinds: Partial<Record<CommandName, Kind>> = {
  'user.setLanguage': { title: 'writes.kind.language' },
  'user.edit': { title: 'writes.kind.account' },
  'task.add': { title: 'writes.kind.newTask' },
  'task.setComplete': { title: 'writes.kind.task' },
  'task.delete': { title: 'writes.kind.deleteTask' },
  'notification.markRead': { title: 'writes.kind.notification' },
  'notification.markAllRead': { title: 'writes.kind.notification' },
  'notification.setPreference': { title: 'writes.kind.account' },
  'lesson.create': { title: 'writes.kind.newLesson', about: 'lesson' },
  'lesson.edit': { title: 'writes.kind.details', about: 'details' },
  'lesson.unlist': { title: 'writes.kind.unlist', about: 'lesson' },
  'lesson.delete': { title: 'writes.kind.deleteLesson', about: 'lesson' },
  'lesson.restore': { title: 'writes.kind.restoreLesson', about: 'lesson' },
  'category.add': { title: 'writes.kind.categories', about: 'details', by: 'lessonID' },
  'category.remove': { title: 'writes.kind.categories', about: 'category' },
  'label.add': { title: 'writes.kind.labels', about: 'details', by: 'lessonID' },
  'label.remove': { title: 'writes.kind.labels', about: 'label' },
  'lesson.setImages': { title: 'writes.kind.pictures', about: 'details' },
  'lesson.describeImage': { title: 'writes.kind.pictures', about: 'details' },
  'certification.define': { title: 'writes.kind.outcomes', about: 'certified', by: 'lessonID' },
  'certification.setEvidence': { title: 'writes.kind.evidence', about: 'certification' },
  'endorsement.write': { title: 'writes.kind.endorsement' },
  'endorsement.edit': { title: 'writes.kind.endorsement' },
  'endorsement.delete': { title: 'writes.kind.deleteEndorsement' },
  'drafting.approve': { title: 'writes.kind.approval' },
  'lesson.setTutor': { title: 'writes.kind.chosenTutor', about: 'details' },
  'category.create': { title: 'writes.kind.newCategory' },
  'category.edit': { title: 'writes.kind.category' },
  'tutor.create': { title: 'writes.kind.newTutor' },
  'tutor.edit': { title: 'writes.kind.tutor' },
  'tutor.delete': { title: 'writes.kind.deleteTutor' },
  'tutor.ask': { title: 'writes.kind.question' },
  'tutor.regenerateAnswer': { title: 'writes.kind.question' },
  'tutor.rateAnswer': { title: 'writes.kind.rating' },
  'memory.add': { title: 'writes.kind.memory' },
  'memory.edit': { title: 'writes.kind.memory' },
  'memory.delete': { title: 'writes.kind.forget' },
  'memory.deleteAll': { title: 'writes.kind.forget' },
  'conversation.delete': { title: 'writes.kind.endConversation' },
  'memory.setEnabled': { title: 'writes.kind.tutor' },
  'plan.create': { title: 'writes.kind.newPlan' },
  'plan.edit': { title: 'writes.kind.plan' },
  'plan.delete': { title: 'writes.kind.deletePlan' },
  'plan.addLesson': { title: 'writes.kind.plan' },
  'plan.removeLesson': { title: 'writes.kind.plan' },
  'plan.reorder': { title: 'writes.kind.plan' },
  'course.create': { title: 'writes.kind.newCourse' },
  'course.edit': { title: 'writes.kind.course' },
  'course.addLesson': { title: 'writes.kind.courseLessons' },
  'course.reorder': { title: 'writes.kind.courseLessons' },
  'course.unlist': { title: 'writes.kind.unlistCourse' },
  'course.delete': { title: 'writes.kind.deleteCourse' },
  'course.restore': { title: 'writes.kind.restoreCourse' },
  'node.add': { title: 'writes.kind.newStep', about: 'lesson', by: 'lessonID' },
  'node.edit': { title: 'writes.kind.step', about: 'node' },
  'node.delete': { title: 'writes.kind.deleteStep', about: 'node' },
  'draft.edit': { title: 'writes.kind.shape', about: 'lesson', by: 'lessonID' },
  'node.reorder': { title: 'writes.kind.order', about: 'lesson', by: 'lessonID' },
  'content.write': { title: 'writes.kind.text', about: 'content' },
  'video.write': { title: 'writes.kind.video', about: 'content' },
  'slides.write': { title: 'writes.kind.slides', about: 'node' },
  'quiz.write': { title: 'writes.kind.questions', about: 'quiz' },
  'link.add': { title: 'writes.kind.way', about: 'lesson', by: 'lessonID' },
  'link.setCondition': { title: 'writes.kind.way', about: 'link' },
  'link.remove': { title: 'writes.kind.way', about: 'link' },
  'step.open': { title: 'writes.kind.opened', about: 'enrollment', by: 'enrollmentID' },
  'step.savePosition': { title: 'writes.kind.place', about: 'enrollment', by: 'enrollmentID' },
  'step.finish': { title: 'writes.kind.finished', about: 'enrollment', by: 'enrollmentID' },
  'quiz.answer': { title: 'writes.kind.answer', about: 'enrollment', by: 'enrollmentID' },
  'quiz.submit': { title: 'writes.kind.handedIn', about: 'enrollment', by: 'enrollmentID' },
  'activity.record': { title: 'writes.kind.attention' },
  'card.createFromHighlight': { title: 'writes.kind.card' },
  'card.review': { title: 'writes.kind.recall' },
  'card.delete': { title: 'writes.kind.deleteCard' },
  'card.restore': { title: 'writes.kind.card' },
  'review.setSchedule': { title: 'writes.kind.cardPlan' },
  'review.write': { title: 'writes.kind.review', about: 'opinion', by: 'lessonID' },
  'review.edit': { title: 'writes.kind.review', about: 'review' },
  'review.delete': { title: 'writes.kind.deleteReview', about: 'review' },
  'vote.cast': { title: 'writes.kind.vote', about: 'opinion', by: 'lessonID' },
  'vote.withdraw': { title: 'writes.kind.vote', about: 'opinion', by: 'lessonID' },
  'post.write': { title: 'writes.kind.newPost' },
  'post.edit': { title: 'writes.kind.post' },
  'post.delete': { title: 'writes.kind.deletePost' },
  'post.restore': { title: 'writes.kind.post' },
  'post.like': { title: 'writes.kind.like' },
  'post.unlike': { title: 'writes.kind.like' },
  'comment.write': { title: 'writes.kind.comment' },
  'comment.edit': { title: 'writes.kind.comment' },
  'comment.delete': { title: 'writes.kind.deleteComment' },
  'mute.add': { title: 'writes.kind.mute' },
  'mute.remove': { title: 'writes.kind.mute' },
  'enrollment.retake': { title: 'writes.kind.retake', about: 'enrollment', by: 'enrollmentID' },
};

const models = {
  lesson: 'Lesson',
  details: 'Lesson',
  certified: 'Lesson',
  certification: 'Certification',
  category: 'LessonLessonCategory',
  label: 'LessonLessonLabel',
  node: 'LessonNode',
  content: 'LessonNodeContent',
  quiz: 'LessonNodeQuiz',
  link: 'LessonNodeLink',
  enrollment: 'Enrollment',
  opinion: 'Lesson',
  review: 'LessonReview',
} as const satisfies Record<WriteSubject, ModelName>;

const textOf = (row: object | undefined, column: string): string | undefined => {
  const value = row && valueOf(row, column);
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** Stored inputs may come from an older version of the product, so their shape is unknown. */
const asObject = (input: unknown): object => (typeof input === 'object' && input !== null ? input : {});

function typedText(input: object): string | undefined {
  const text = textOf(input, 'text');
  if (text === undefined)
    return (
      textOf(input, 'name') ??
      textOf(input, 'description') ??
      textOf(input, 'review') ??
      textOf(input, 'testimony') ??
      textOf(input, 'words') ??
      textOf(input, 'content')
    );
  try {
    return plainText(storedText(text));
  } catch {
    return undefined;
  }
}

/** The rows that a command refers to, if they are on this device. */
function rowsOf(store: Pick<ClientStore, 'get'>, { about, by = 'id' }: Kind, input: object) {
  const find = (model: ModelName, id: string | undefined): object | undefined =>
    id === undefined ? undefined : store.get(model, id as never);
  const named = textOf(input, by);
  const row = about && find(models[about], named);
  const nodeID = about === 'node' ? named : textOf(row, 'lessonNodeID');
  const lessonID = about && models[about] === 'Lesson' ? named : textOf(row, 'lessonID');
  return { nodeID, node: find('LessonNode', nodeID), lessonID, lesson: find('Lesson', lessonID) };
}

/** Describes a command for the user. */
export function unsentWriteOf(store: Pick<ClientStore, 'get'>, { key, name, input, at }: PendingCommand): UnsentWrite {
  const kind: Kind = writeKinds[name as CommandName] ?? { title: 'writes.kind.other' };
  const given = asObject(input);
  const { node, nodeID, lesson, lessonID } = rowsOf(store, kind, given);
  return {
    key,
    title: kind.title,
    subject: textOf(node, 'name') ?? textOf(lesson, 'name'),
    text: typedText(given),
    at: new Date(at),
    target: kind.about && lesson && lessonID ? targetOf(kind.about, lessonID, nodeID) : undefined,
  };
}

function targetOf(about: WriteSubject, lessonID: string, step: string | undefined): WriteTarget {
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
    case 'certified':
    case 'certification':
      return { side: 'teach', lessonID, tab: 'certification' };
    default:
      return { side: 'teach', lessonID, step };
  }
}
