import type pg from 'pg';
import type { Actor } from '#domain/account/user.ts';
import type { Id } from '#domain/kernel/id.ts';
import type { ModelName, Models } from '#domain/models.ts';
import { newId } from '#server/core/store/new-id.ts';
import { put, putEnrollment, putLesson, putPerson, type TestLesson } from '#server/core/store/test-rows.ts';

/** Rows that the sample rows refer to. All are of `owner`, who learns in a lesson of `teacher`. */
export interface SampleContext {
  people: Record<'owner' | 'teacher' | 'other' | 'moderator' | 'admin', Actor>;
  lesson: TestLesson;
  taught: TestLesson;
  /** Step of `taught`. */
  step: Id<'LessonNode'>;
  nodeIDs: [Id<'LessonNode'>, Id<'LessonNode'>];
  bare: { content: Id<'LessonNode'>; quiz: Id<'LessonNode'> };
  enrollment: Id<'Enrollment'>;
  tutor: Id<'Tutor'>;
  memory: Id<'TutorMemory'>;
  wallet: Id<'TokenWallet'>;
  post: Id<'Post'>;
  certification: Id<'Certification'>;
  category: Id<'LessonCategory'>;
  label: Id<'LessonLabel'>;
}

export async function putSampleContext(db: pg.Pool): Promise<SampleContext> {
  const people = {
    owner: await putPerson(db, 'owner'),
    teacher: await putPerson(db, 'teacher'),
    other: await putPerson(db, 'other'),
    moderator: await putPerson(db, 'moderator', 'MODERATOR'),
    admin: await putPerson(db, 'admin', 'ADMIN'),
  };
  const owner = people.owner.id;
  const shown = { visibility: 'public', isPublished: true } as const;
  const lesson = await putLesson(db, { owner, ...shown });
  const taught = await putLesson(db, { owner: people.teacher.id, ...shown });
  // `other` teaches a lesson too, but none that `owner` learns.
  await putLesson(db, { owner: people.other.id, ...shown });
  const [step] = taught.nodeIDs;
  if (!step) throw new Error('a lesson has steps');
  const node = async () => {
    const id = newId('LessonNode');
    await put(db, 'LessonNode', { id, lessonID: lesson.id, type: 'RICHTEXT', name: 'Step', owner });
    return id;
  };
  const nodeIDs: SampleContext['nodeIDs'] = [await node(), await node()];
  const bare = { content: await node(), quiz: await node() };
  const enrollment = await putEnrollment(db, { owner, teacherID: people.teacher.id, lesson: taught });
  const { rows } = await db.query<{ tutor: Id<'Tutor'>; wallet: Id<'TokenWallet'> }>(
    'select t.id as tutor, w.id as wallet from tutor t join token_wallet w on w.owner = t.owner where t.owner = $1',
    [owner],
  );
  const [belongings] = rows;
  if (!belongings) throw new Error('a person has a tutor and a wallet');
  const [memory, post, certification, category, label] = [
    newId('TutorMemory'),
    newId('Post'),
    newId('Certification'),
    newId('LessonCategory'),
    newId('LessonLabel'),
  ];
  await put(db, 'TutorMemory', { id: memory, content: 'likes maps', userID: owner, tutorID: belongings.tutor, owner });
  await put(db, 'Post', { id: post, title: 'Shared', userID: owner, owner });
  await put(db, 'FeedItem', { id: newId('FeedItem'), postID: post, title: 'Shared', visibility: 'public', owner });
  const { id: userID } = await putPerson(db, 'holder');
  const issued = { status: 'ISSUED', issueDate: '2026-11-14T10:00:00.000Z' } as const;
  await put(db, 'Certification', { id: certification, name: 'Maps', ...issued, userID, owner });
  await put(db, 'LessonCategory', { id: category, name: `Maps ${category}` });
  await put(db, 'LessonLabel', { id: label, name: `Maps ${label}`.slice(0, 60), owner });
  return {
    people,
    lesson,
    taught,
    step,
    nodeIDs,
    bare,
    enrollment,
    memory,
    post,
    certification,
    category,
    label,
    ...belongings,
  };
}

type Sample<M extends ModelName> = (by: Actor['id'], sampleContext: SampleContext) => Partial<Models[M]>;

/**
 * Values from which a person may make a row of each model, beside the rows of `owner`; none for rows that only the
 * server makes.
 */
export const samples: { [M in ModelName]: Sample<M> | undefined } = {
  User: () => ({ firstName: 'Ada', lastName: 'Lovelace' }),
  PublicProfile: undefined,
  TokenWallet: (owner) => ({ name: 'Purse', owner }),
  TokenTransaction: (owner, { wallet }) => ({ tokenwalletID: wallet, amount: -1, owner }),
  SubscriptionPlan: undefined,
  Purchase: undefined,
  Tutor: (owner) => ({ name: 'Sage', owner }),
  TutorMemory: (owner, { tutor }) => ({ content: 'likes maps', userID: owner, tutorID: tutor, owner }),
  OpenAIChatResponse: (owner, { memory }) => ({ role: 'user', content: 'Why?', tutormemoryID: memory, owner }),
  Notification: (owner) => ({ title: 'Hello', type: 'MESSAGE', userID: owner, owner }),
  NotificationSetting: (owner) => ({ kind: 'message', owner }),
  AccessToken: undefined,
  Task: (owner) => ({ name: 'Read', userID: owner, owner }),
  Friendship: (requesterID, { people }) => ({ requesterID, addresseeID: people.moderator.id }),
  Follow: (owner, { people }) => ({ teacherID: people.moderator.id, owner }),
  Mute: (owner, { people }) => ({ personID: people.moderator.id, owner }),
  Post: (owner) => ({ title: 'A post', userID: owner, owner }),
  FeedItem: undefined,
  PostComment: (userID, { post }) => ({ content: 'Indeed', userID, postID: post }),
  StepComment: (owner, { taught, step }) => ({
    content: 'Why?',
    lessonID: taught.id,
    nodeID: step,
    threadID: newId('StepComment'),
    threadAt: new Date().toISOString(),
    owner,
  }),
  Course: (owner) => ({ name: 'All of it', owner }),
  Lesson: (owner) => ({ name: 'Graphs', teacherID: owner, owner }),
  LessonNode: (owner, { lesson }) => ({ lessonID: lesson.id, type: 'RICHTEXT', name: 'Step', owner }),
  LessonNodeContent: (owner, { lesson, bare }) => ({ lessonID: lesson.id, lessonNodeID: bare.content, owner }),
  LessonNodeQuiz: (owner, { lesson, bare }) => ({ lessonID: lesson.id, lessonNodeID: bare.quiz, owner }),
  LessonNodeLink: (owner, { lesson, nodeIDs: [fromLessonNode, toLessonNode] }) => ({
    lessonID: lesson.id,
    fromLessonNode,
    toLessonNode,
    owner,
  }),
  StepState: undefined,
  DraftedStep: undefined,
  LessonCategory: (owner) => ({ name: 'Bridges', owner }),
  LessonLessonCategory: (owner, { lesson, category }) => ({ lessonID: lesson.id, lessonCategoryID: category, owner }),
  LessonLabel: (owner) => ({ name: 'slow', owner }),
  LessonLessonLabel: (owner, { lesson, label }) => ({ lessonID: lesson.id, lessonLabelID: label, owner }),
  LessonPlan: (owner) => ({ name: 'Autumn', owner }),
  LessonVersion: undefined,
  LessonVersionKey: undefined,
  LessonPassage: undefined,
  Enrollment: (owner, { people, lesson }) => ({ lessonID: lesson.id, teacherID: people.teacher.id, owner }),
  EnrollmentTopicProgress: (owner, { enrollment, step }) => ({ enrollmentID: enrollment, topicID: step, owner }),
  QuizAttempt: (owner, { enrollment, step }) => ({ enrollmentID: enrollment, nodeID: step, owner }),
  LearningDay: (owner) => ({ day: '2026-11-20', owner }),
  LessonReview: (userID, { taught }) => ({ lessonID: taught.id, userID, rating: 4 }),
  Vote: (owner, { post }) => ({ postID: post, direction: 'up', owner }),
  Card: (owner, { taught, step }) => ({
    versionID: taught.versionID,
    nodeID: step,
    front: 'Why?',
    back: 'So.',
    owner,
    due: '2026-11-20T00:00:00Z',
  }),
  Annotation: (owner, { taught, step }) => ({ lessonID: taught.id, nodeID: step, owner }),
  Certification: (owner) => ({ name: 'Maps', userID: owner, owner }),
  Endorsement: (author, { certification }) => ({ testimony: 'I saw it', author, certificationID: certification }),
  Revision: undefined,
  ContactMessage: undefined,
  PageView: undefined,
  AuditEntry: undefined,
  Member: undefined,
  Report: (reporter, { label }) => ({ reporter, model: 'LessonLabel', rowID: label, reason: 'SPAM' }),
};
