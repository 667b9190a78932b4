import type { Column, ModelName } from '#domain/models.ts';
import { adminColumns } from '#domain/policy/admin-columns.ts';
import {
  card,
  certification,
  certificationSeen,
  course,
  draftedStep,
  endorsement,
  enrollment,
  friendship,
  lessonWritable,
  link,
  memory,
  memoryWritten,
  message,
  named,
  namedByOwner,
  node,
  nodeWritable,
  notification,
  outline,
  profile,
  purchase,
  quizAttempt,
  quizSettings,
  review,
  revision,
  row,
  stepState,
  subscriptionPlan,
  token,
  tutor,
} from '#domain/policy/column-lists.ts';
import { feedColumns } from '#domain/policy/feed-columns.ts';
import type { policy } from '#domain/policy/table.ts';

/**
 * Allow-list of columns. `read` lists the columns of each view, `create` and `update` those that a person may set;
 * `id`, `createdAt` and `updatedAt` are set by the system, and `computed` ones by the server. A column that is listed
 * nowhere is visible to nobody, so a new column is safe until someone lists it.
 */
type Columns = {
  [M in ModelName]: {
    read: { [View in keyof (typeof policy)[M]['read']]: readonly Column<M>[] };
    create: readonly Column<M>[];
    update: readonly Column<M>[];
    computed: readonly Column<M>[];
  };
};

export const columns = {
  User: {
    read: { owner: [...row, ...profile, 'email', 'emailVerified', 'personalTutorID', 'cognitoSub', 'role', 'owner'] },
    create: profile,
    update: profile,
    computed: ['personalTutorID'],
  },
  PublicProfile: {
    read: { others: [...row, 'name', 'avatarUrl', 'letter', 'isPublic'] },
    create: [],
    update: [],
    computed: [],
  },
  TokenWallet: {
    read: { owner: [...row, 'name', 'tokenBalance', 'owner'] },
    create: ['name', 'owner'],
    update: [],
    computed: [],
  },
  TokenTransaction: {
    read: {
      owner: [...row, 'timestamp', 'amount', 'granted', 'hash', 'kind', 'tokenwalletID', 'enrollmentID', 'owner'],
    },
    create: ['tokenwalletID', 'amount', 'enrollmentID', 'owner'],
    update: [],
    computed: [],
  },
  SubscriptionPlan: { read: { owner: subscriptionPlan }, create: [], update: [], computed: [] },
  Purchase: { read: { owner: purchase }, create: [], update: [], computed: [] },
  Tutor: { read: { owner: [...row, ...tutor, 'owner'] }, create: [...tutor, 'owner'], update: tutor, computed: [] },
  TutorMemory: {
    read: { owner: memory },
    create: memoryWritten,
    update: ['content', 'isRemembered', 'isHelpful'],
    computed: ['tutorAIResponse', 'isOpening', 'status', 'usedMemoryIDs'],
  },
  OpenAIChatResponse: {
    read: { owner: message },
    create: ['role', 'content', 'contentType', 'tutormemoryID', 'owner'],
    update: ['content', 'contentType'],
    computed: [],
  },
  Notification: {
    read: { owner: [...row, ...notification, 'kind', 'params', 'owner'] },
    create: [...notification, 'owner'],
    update: ['readDate', 'isUnread'],
    computed: [],
  },
  NotificationSetting: {
    read: { owner: [...row, 'kind', 'inApp', 'email', 'owner'] },
    create: ['kind', 'inApp', 'email', 'owner'],
    update: ['inApp', 'email'],
    computed: [],
  },
  AccessToken: { read: { owner: token }, create: [], update: ['name'], computed: [] },
  Task: {
    read: { owner: [...row, 'name', 'isComplete', 'userID', 'owner'] },
    create: ['name', 'isComplete', 'userID', 'owner'],
    update: ['name', 'isComplete'],
    computed: [],
  },
  Friendship: {
    read: { requester: friendship, addressee: friendship },
    create: ['requesterID', 'addresseeID'],
    update: [],
    computed: ['status', 'respondedAt'],
  },
  ...feedColumns,
  Course: {
    read: { owner: [...course, 'importKey', 'deletedAt', 'hiddenAt'], enrolled: course, others: course },
    create: ['name', 'description', 'learningObjectives', 'credit', 'importKey', 'owner'],
    update: ['name', 'description', 'learningObjectives', 'deletedAt'],
    computed: ['visibility', 'credit'],
  },
  Lesson: {
    read: {
      owner: [...card, 'tutorID', 'job', 'importKey', 'hasDraftChanges', 'deletedAt', 'hiddenAt'],
      published: card,
      enrolled: card,
      others: [...row, 'name'],
    },
    create: [...lessonWritable, 'courseID', 'credit', 'importKey', 'teacherID', 'owner'],
    update: [...lessonWritable, 'visibility', 'lessonplanID', 'tutorID', 'courseID', 'deletedAt'],
    computed: [
      'updoot',
      'downdoot',
      'publishedVersionID',
      'publishedAt',
      'steps',
      'minutes',
      'learners',
      'job',
      'hasDraftChanges',
      'credit',
    ],
  },
  LessonNode: {
    read: {
      owner: [...node, 'description', 'status', 'content', 'slides', 'position', 'minutes', 'importKey', 'owner'],
      others: [...node, 'status'],
    },
    create: [...nodeWritable, 'lessonID', 'importKey', 'owner'],
    update: nodeWritable,
    computed: ['content'],
  },
  LessonNodeContent: {
    read: {
      owner: [...row, 'lessonID', 'lessonNodeID', 'text', 'video', 'captions', 'owner'],
      others: [...row, 'lessonID', 'lessonNodeID'],
    },
    create: ['lessonID', 'lessonNodeID', 'text', 'video', 'captions', 'owner'],
    update: ['text', 'video', 'captions'],
    computed: [],
  },
  LessonNodeQuiz: {
    read: {
      owner: [...row, 'lessonID', 'lessonNodeID', 'progress', 'status', 'questions', ...quizSettings, 'owner'],
      others: [...row, 'lessonID', 'lessonNodeID', 'progress', 'status'],
    },
    create: ['lessonID', 'lessonNodeID', 'questions', ...quizSettings, 'owner'],
    update: ['questions', ...quizSettings],
    computed: [],
  },
  LessonNodeLink: {
    read: { owner: [...link, 'owner'], others: link },
    create: ['lessonID', 'fromLessonNode', 'toLessonNode', 'condition', 'owner'],
    update: ['condition'],
    computed: [],
  },
  DraftedStep: { read: { owner: draftedStep }, create: [], update: ['awaiting'], computed: [] },
  StepState: { read: { owner: [...row, ...stepState, 'owner'] }, create: [], update: [], computed: [] },
  LessonCategory: {
    read: { others: [...row, ...named, 'owner'] },
    create: [...named, 'owner'],
    update: named,
    computed: [],
  },
  LessonLessonCategory: {
    read: { others: [...row, 'lessonID', 'lessonCategoryID'] },
    create: ['lessonID', 'lessonCategoryID', 'owner'],
    update: [],
    computed: [],
  },
  LessonLabel: {
    read: { others: [...row, ...named, ...namedByOwner, 'owner'] },
    create: [...named, 'owner'],
    update: named,
    computed: namedByOwner,
  },
  LessonLessonLabel: {
    read: { others: [...row, 'lessonID', 'lessonLabelID'] },
    create: ['lessonID', 'lessonLabelID', 'owner'],
    update: [],
    computed: [],
  },
  LessonPlan: {
    read: { others: [...row, ...named, ...namedByOwner, 'lessonOrder', 'owner'] },
    create: [...named, 'owner'],
    update: [...named, 'lessonOrder'],
    computed: namedByOwner,
  },
  LessonVersion: {
    read: { owner: [...outline, 'body'], learner: [...outline, 'body'], free: [...outline, 'body'], others: outline },
    create: [],
    update: [],
    computed: [],
  },
  LessonVersionKey: { read: {}, create: [], update: [], computed: [] },
  LessonPassage: { read: {}, create: [], update: [], computed: [] },
  Enrollment: {
    read: {
      owner: [...enrollment, 'history', 'tutorID', 'paidTokens', 'currentNodeID', 'reopenedAt'],
      teacher: enrollment,
    },
    create: ['lessonID', 'courseID', 'teacherID', 'owner'],
    update: ['currentNodeID'],
    computed: [
      'status',
      'startDate',
      'completionDate',
      'progress',
      'history',
      'versionID',
      'paidTokens',
      'tutorID',
      'courseEnrollmentID',
      'withdrawnAt',
      'reopenedAt',
      'teacherID',
    ],
  },
  EnrollmentTopicProgress: {
    read: { owner: [...row, 'status', 'topicID', 'enrollmentID', 'place', 'watched', 'completedAt', 'owner'] },
    create: ['topicID', 'enrollmentID', 'owner'],
    update: [],
    computed: ['status', 'place', 'watched', 'completedAt'],
  },
  QuizAttempt: {
    read: { owner: [...row, 'enrollmentID', 'nodeID', ...quizAttempt, 'owner'] },
    create: ['enrollmentID', 'nodeID', 'owner'],
    update: [],
    computed: quizAttempt,
  },
  LearningDay: {
    read: { owner: [...row, 'day', 'seconds', 'owner'] },
    create: ['day', 'owner'],
    update: [],
    computed: ['seconds'],
  },
  LessonReview: {
    read: { others: review },
    create: ['lessonID', 'userID', 'rating', 'review'],
    update: ['rating', 'review'],
    computed: ['authorRating', 'authorReview', 'editedBy'],
  },
  Vote: {
    read: { owner: [...row, 'lessonID', 'postID', 'direction', 'owner'] },
    create: ['lessonID', 'postID', 'direction', 'owner'],
    update: ['direction'],
    computed: [],
  },
  Card: {
    read: {
      owner: [...row, 'versionID', 'nodeID', 'place', 'source', 'front', 'back', 'due', 'memory', 'deletedAt', 'owner'],
    },
    create: ['versionID', 'nodeID', 'place', 'source', 'front', 'back', 'due', 'owner'],
    update: ['front', 'back', 'deletedAt'],
    computed: ['due', 'memory'],
  },
  Certification: {
    read: { owner: certificationSeen, holder: [...certificationSeen, 'shownBy'], others: certificationSeen },
    create: [...certification, 'userID', 'lessonID', 'courseID', 'owner'],
    update: certification,
    computed: ['status', 'issueDate', 'revokedAt', 'revocationReason'],
  },
  Endorsement: {
    read: { others: endorsement },
    create: ['testimony', 'author', 'certificationID'],
    update: ['testimony'],
    computed: ['authorTestimony', 'editedBy'],
  },
  Revision: { read: { others: [...row, ...revision, 'owner'] }, create: [], update: [], computed: ['status'] },
  ...adminColumns,
} satisfies Columns;

/**
 * Columns whose value depends on the viewer (D-62): computed per request and never copied from the row. For the
 * teacher, the status of a step is that of the draft.
 */
export const viewerColumns: { [M in ModelName]?: { [View in keyof Columns[M]['read']]?: readonly Column<M>[] } } = {
  LessonNode: { others: ['status'] },
  LessonNodeQuiz: { owner: ['progress', 'status'], others: ['progress', 'status'] },
};
