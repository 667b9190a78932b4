import type { ModelName, Models } from '#domain/models.ts';
import { all, any, nobody, notNull, owner, type Rule, signedIn, some, through, where } from '#domain/policy/rule.ts';

export const actions = ['read', 'create', 'update', 'delete'] as const;
export type Action = (typeof actions)[number];

/**
 * One row of the table. `read` names each kind of viewer; a row is readable by whoever is at least one of them, and
 * `columns.ts` says what each sees. `list` narrows what turns up without being asked for by id (D-20).
 */
export interface Policy<Row> {
  read: Record<string, Rule<Row>>;
  list?: Rule<Row>;
  create: Rule<Row>;
  update: Rule<Row>;
  delete: Rule<Row>;
}
export type PolicyTable = { [M in ModelName]: Policy<Models[M]> };

const own = owner('owner');
const ownLesson = through('lessonID', 'Lesson', own);
const publishedLesson = through('lessonID', 'Lesson', where({ publishedVersionID: notNull, deletedAt: null }));
const isPublished = where({ publishedVersionID: notNull, deletedAt: null });
const isActiveOwn = all(own, where({ withdrawnAt: null }));

/** Rows of a lesson's draft: its owner's alone to read whole and to write; others see that they exist (D-75). */
const draftPart = {
  read: { owner: own, others: all(signedIn, publishedLesson) },
  create: all(own, ownLesson),
  update: all(own, ownLesson),
  delete: all(own, ownLesson),
} as const;

const ownerOnly = { read: { owner: own }, create: own, update: own, delete: own } as const;

/** Who may do what. A missing cell does not compile; nothing elsewhere in the product grants anything. */
export const policy = {
  User: { read: { owner: owner('id') }, create: owner('id'), update: owner('id'), delete: owner('id') },
  PublicProfile: { read: { others: signedIn }, create: nobody, update: nobody, delete: nobody },
  TokenWallet: { read: { owner: own }, create: own, update: nobody, delete: nobody },
  TokenTransaction: { read: { owner: own }, create: own, update: nobody, delete: nobody },
  Tutor: ownerOnly,
  Notification: { read: { owner: own }, create: all(own, owner('userID')), update: own, delete: own },
  Course: {
    read: { owner: own, others: all(signedIn, where({ deletedAt: null })) },
    list: any(own, where({ visibility: 'public', deletedAt: null })),
    create: own,
    update: own,
    delete: own,
  },
  Lesson: {
    read: {
      owner: own,
      published: all(signedIn, isPublished),
      enrolled: some('id', 'Enrollment', 'lessonID', isActiveOwn),
      others: all(signedIn, where({ deletedAt: null })),
    },
    list: any(own, all(isPublished, where({ visibility: 'public' }))),
    create: all(own, owner('teacherID')),
    update: all(own, owner('teacherID')),
    delete: own,
  },
  LessonNode: draftPart,
  LessonNodeContent: draftPart,
  LessonNodeQuiz: draftPart,
  LessonNodeLink: draftPart,
  LessonCategory: { read: { others: signedIn }, create: signedIn, update: signedIn, delete: nobody },
  LessonLessonCategory: {
    read: { others: signedIn },
    create: all(own, ownLesson),
    update: all(own, ownLesson),
    delete: ownLesson,
  },
  LessonVersion: {
    read: {
      owner: own,
      learner: some('lessonID', 'Enrollment', 'lessonID', isActiveOwn),
      free: all(signedIn, through('lessonID', 'Lesson', all(isPublished, where({ price: 0 })))),
      others: all(signedIn, publishedLesson),
    },
    create: nobody,
    update: nobody,
    delete: nobody,
  },
  LessonVersionKey: { read: {}, create: nobody, update: nobody, delete: nobody },
  Enrollment: {
    read: { owner: own, teacher: owner('teacherID') },
    create: own,
    update: own,
    delete: own,
  },
  EnrollmentTopicProgress: {
    read: { owner: own },
    create: all(own, through('enrollmentID', 'Enrollment', own)),
    update: own,
    delete: own,
  },
  QuizAttempt: {
    read: { owner: own },
    create: all(own, through('enrollmentID', 'Enrollment', own)),
    update: own,
    delete: nobody,
  },
} satisfies PolicyTable;
