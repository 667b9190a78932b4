import type { Column, ModelName } from '#domain/models.ts';
import type { policy } from '#domain/policy/table.ts';

/**
 * Columns by allow-list. `read` says what each kind of viewer sees, `create` and `update` what a person may set;
 * `id`, `createdAt` and `updatedAt` are the system's. What only the server works out is `derived`.
 * A column listed nowhere is closed to everybody, so a new one is safe until someone opens it.
 */
type Columns = {
  [M in ModelName]: {
    read: { [View in keyof (typeof policy)[M]['read']]: readonly Column<M>[] };
    create: readonly Column<M>[];
    update: readonly Column<M>[];
    derived: readonly Column<M>[];
  };
};

const row = ['id', 'createdAt', 'updatedAt'] as const;

const course = [...row, 'name', 'description', 'learningObjectives', 'visibility', 'credit', 'owner'] as const;
const card = [
  ...row,
  'name',
  'description',
  'visibility',
  'lessonplanID',
  'learningObjectives',
  'images',
  'updoot',
  'downdoot',
  'price',
  'courseID',
  'position',
  'teacherID',
  'language',
  'credit',
  'publishedVersionID',
  'publishedAt',
  'steps',
  'minutes',
  'learners',
  'owner',
] as const;
const lessonWritable = [
  'name',
  'description',
  'learningObjectives',
  'images',
  'price',
  'language',
  'position',
] as const;
const node = [...row, 'lessonID', 'type', 'name'] as const;
const nodeWritable = ['type', 'name', 'description', 'status', 'slides', 'position', 'minutes'] as const;
const outline = [...row, 'lessonID', 'number', 'publishedAt', 'language', 'outline', 'preview', 'owner'] as const;
const link = [...row, 'lessonID', 'fromLessonNode', 'toLessonNode', 'condition'] as const;
const enrollment = [
  ...row,
  'status',
  'startDate',
  'completionDate',
  'teacherID',
  'owner',
  'lessonID',
  'courseID',
  'progress',
  'versionID',
  'courseEnrollmentID',
  'withdrawnAt',
] as const;
const tutor = ['name', 'attributes'] as const;
const notification = ['title', 'content', 'type', 'readDate', 'isUnread', 'avatar', 'userID'] as const;
const profile = ['firstName', 'lastName', 'phone', 'profileImage', 'avatarUrl', 'isPublic', 'language'] as const;

export const columns = {
  User: {
    read: { owner: [...row, ...profile, 'email', 'emailVerified', 'personalTutorID', 'cognitoSub', 'role', 'owner'] },
    create: profile,
    update: profile,
    derived: ['personalTutorID'],
  },
  PublicProfile: { read: { others: [...row, 'name', 'avatarUrl', 'letter'] }, create: [], update: [], derived: [] },
  TokenWallet: {
    read: { owner: [...row, 'name', 'tokenBalance', 'owner'] },
    create: ['name', 'owner'],
    update: [],
    derived: [],
  },
  TokenTransaction: {
    read: { owner: [...row, 'timestamp', 'amount', 'kind', 'tokenwalletID', 'enrollmentID', 'owner'] },
    create: ['tokenwalletID', 'amount', 'enrollmentID', 'owner'],
    update: [],
    derived: [],
  },
  Tutor: { read: { owner: [...row, ...tutor, 'owner'] }, create: [...tutor, 'owner'], update: tutor, derived: [] },
  Notification: {
    read: { owner: [...row, ...notification, 'kind', 'params', 'owner'] },
    create: [...notification, 'owner'],
    update: ['readDate', 'isUnread'],
    derived: [],
  },
  Course: {
    read: { owner: [...course, 'importKey', 'deletedAt'], others: course },
    create: ['name', 'description', 'learningObjectives', 'credit', 'importKey', 'owner'],
    update: ['name', 'description', 'learningObjectives', 'deletedAt'],
    derived: ['visibility'],
  },
  Lesson: {
    read: {
      owner: [...card, 'job', 'importKey', 'hasDraftChanges', 'deletedAt'],
      published: card,
      enrolled: card,
      others: [...row, 'name'],
    },
    create: [...lessonWritable, 'courseID', 'credit', 'importKey', 'teacherID', 'owner'],
    update: [...lessonWritable, 'visibility', 'courseID', 'deletedAt'],
    derived: [
      'updoot',
      'downdoot',
      'publishedVersionID',
      'publishedAt',
      'steps',
      'minutes',
      'learners',
      'job',
      'hasDraftChanges',
    ],
  },
  LessonNode: {
    read: {
      owner: [...node, 'description', 'status', 'content', 'slides', 'position', 'minutes', 'importKey', 'owner'],
      others: node,
    },
    create: [...nodeWritable, 'lessonID', 'importKey', 'owner'],
    update: nodeWritable,
    derived: ['content'],
  },
  LessonNodeContent: {
    read: {
      owner: [...row, 'lessonID', 'lessonNodeID', 'text', 'video', 'owner'],
      others: [...row, 'lessonID', 'lessonNodeID'],
    },
    create: ['lessonID', 'lessonNodeID', 'text', 'video', 'owner'],
    update: ['text', 'video'],
    derived: [],
  },
  LessonNodeQuiz: {
    read: {
      owner: [...row, 'lessonID', 'lessonNodeID', 'progress', 'status', 'questions', 'passMark', 'owner'],
      others: [...row, 'lessonID', 'lessonNodeID'],
    },
    create: ['lessonID', 'lessonNodeID', 'questions', 'passMark', 'owner'],
    update: ['questions', 'passMark'],
    derived: [],
  },
  LessonNodeLink: {
    read: { owner: [...link, 'owner'], others: link },
    create: ['lessonID', 'fromLessonNode', 'toLessonNode', 'condition', 'owner'],
    update: ['condition'],
    derived: [],
  },
  LessonCategory: {
    read: { others: [...row, 'name', 'description'] },
    create: ['name', 'description'],
    update: ['name', 'description'],
    derived: [],
  },
  LessonLessonCategory: {
    read: { others: [...row, 'lessonID', 'lessonCategoryID'] },
    create: ['lessonID', 'lessonCategoryID', 'owner'],
    update: [],
    derived: [],
  },
  LessonVersion: {
    read: { owner: [...outline, 'body'], learner: [...outline, 'body'], free: [...outline, 'body'], others: outline },
    create: [],
    update: [],
    derived: [],
  },
  LessonVersionKey: { read: {}, create: [], update: [], derived: [] },
  Enrollment: {
    read: { owner: [...enrollment, 'tutorID', 'paidTokens', 'currentNodeID'], teacher: enrollment },
    create: ['lessonID', 'courseID', 'teacherID', 'owner'],
    update: ['currentNodeID'],
    derived: [
      'status',
      'startDate',
      'completionDate',
      'progress',
      'versionID',
      'paidTokens',
      'tutorID',
      'courseEnrollmentID',
      'withdrawnAt',
      'teacherID',
    ],
  },
  EnrollmentTopicProgress: {
    read: { owner: [...row, 'status', 'topicID', 'enrollmentID', 'owner'] },
    create: ['topicID', 'enrollmentID', 'owner'],
    update: [],
    derived: ['status'],
  },
  QuizAttempt: {
    read: { owner: [...row, 'enrollmentID', 'nodeID', 'versionID', 'number', 'status', 'answers', 'score', 'owner'] },
    create: ['enrollmentID', 'nodeID', 'owner'],
    update: [],
    derived: ['versionID', 'number', 'status', 'answers', 'score'],
  },
} satisfies Columns;
