import type { ColumnTypes } from '#data/column-type.ts';

/** Written by `npm run schema` from the migrated database. */
export const columnTypes = {
  User: {
    id: 'uuid', createdAt: 'timestamptz', updatedAt: 'timestamptz', firstName: 'text', lastName: 'text', email: 'text',
    emailVerified: 'boolean', phone: 'text | null', profileImage: 'text | null', avatarUrl: 'text | null',
    personalTutorID: 'uuid | null', cognitoSub: 'text', role: 'text', isPublic: 'boolean', language: 'text',
    owner: 'uuid', deletedAt: 'timestamptz | null', erasedAt: 'timestamptz | null', examDay: 'date | null',
    mailRhythm: 'text', suspendedAt: 'timestamptz | null', suspendedUntil: 'timestamptz | null', suspendedWhy: 'text',
    reviewsPerDay: 'integer', newPerDay: 'integer', about: 'text', scheduleFit: 'jsonb | null',
    reminderHour: 'integer | null', timeZone: 'text | null', remindedOn: 'date | null', weeklyGoal: 'integer | null',
  },
  PublicProfile: {
    id: 'uuid', createdAt: 'timestamptz', updatedAt: 'timestamptz', name: 'text', avatarUrl: 'text | null',
    letter: 'text', isPublic: 'boolean', about: 'text',
  },
  TokenWallet: {
    id: 'uuid | null', createdAt: 'timestamptz | null', updatedAt: 'timestamptz | null', name: 'text | null',
    tokenBalance: 'jsonb | null', owner: 'uuid | null',
  },
  TokenTransaction: {
    id: 'uuid | null', createdAt: 'timestamptz | null', updatedAt: 'timestamptz | null',
    timestamp: 'timestamptz | null', amount: 'bigint | null', granted: 'bigint | null', hash: 'text | null',
    kind: 'text | null', tokenwalletID: 'uuid | null', enrollmentID: 'uuid | null', owner: 'uuid | null',
  },
  SubscriptionPlan: {
    id: 'uuid', createdAt: 'timestamptz', updatedAt: 'timestamptz', subscriptionTier: 'text', startDate: 'date',
    endDate: 'date | null', status: 'text', squareSubscriptionID: 'text', owner: 'uuid', isRenewing: 'boolean',
  },
  Purchase: {
    id: 'uuid', createdAt: 'timestamptz', updatedAt: 'timestamptz', kind: 'text', status: 'text',
    subscriptionTier: 'text | null', periodStart: 'date | null', periodEnd: 'date | null', subtotalCents: 'integer',
    discountCents: 'integer', totalCents: 'integer', taxCents: 'integer', refundedCents: 'integer', tokens: 'bigint',
    coupon: 'text | null', failure: 'text | null', cardName: 'text | null', number: 'integer | null',
    paidAt: 'timestamptz | null', isSandbox: 'boolean', owner: 'uuid', seller: 'text | null',
    sellerTaxNumber: 'text | null', refundedAt: 'timestamptz | null', unrecoveredTokens: 'bigint',
  },
  Tutor: {
    id: 'uuid', createdAt: 'timestamptz', updatedAt: 'timestamptz', name: 'text', attributes: 'jsonb', owner: 'uuid',
    isRemembering: 'boolean',
  },
  TutorMemory: {
    id: 'uuid', createdAt: 'timestamptz', updatedAt: 'timestamptz', content: 'text', userID: 'uuid', tutorID: 'uuid',
    tutorAIResponse: 'jsonb', owner: 'uuid', isRemembered: 'boolean', conversationID: 'uuid | null',
    isOpening: 'boolean', scope: 'jsonb', place: 'jsonb | null', status: 'text', isHelpful: 'boolean | null',
    usedMemoryIDs: 'jsonb',
  },
  OpenAIChatResponse: {
    id: 'uuid', createdAt: 'timestamptz', updatedAt: 'timestamptz', role: 'text', content: 'text', contentType: 'text',
    tutormemoryID: 'uuid', owner: 'uuid',
  },
  Notification: {
    id: 'uuid', createdAt: 'timestamptz', updatedAt: 'timestamptz', title: 'text', content: 'text', type: 'text',
    kind: 'text', params: 'jsonb', readDate: 'timestamptz | null', isUnread: 'boolean', avatar: 'text | null',
    userID: 'uuid', owner: 'uuid', deletedAt: 'timestamptz | null',
  },
  NotificationSetting: {
    id: 'uuid', createdAt: 'timestamptz', updatedAt: 'timestamptz', kind: 'text', inApp: 'boolean', email: 'boolean',
    owner: 'uuid',
  },
  AccessToken: {
    id: 'uuid', createdAt: 'timestamptz', updatedAt: 'timestamptz', name: 'text', prefix: 'text', hash: 'text',
    scopes: 'jsonb', expiresAt: 'timestamptz | null', lastUsedAt: 'timestamptz | null', owner: 'uuid',
  },
  Task: {
    id: 'uuid', createdAt: 'timestamptz', updatedAt: 'timestamptz', name: 'text', isComplete: 'boolean',
    userID: 'uuid', owner: 'uuid',
  },
  Friendship: {
    id: 'uuid', createdAt: 'timestamptz', updatedAt: 'timestamptz', requesterID: 'uuid', addresseeID: 'uuid',
    status: 'text', respondedAt: 'timestamptz | null', askerID: 'uuid | null',
  },
  Follow: {
    id: 'uuid', createdAt: 'timestamptz', updatedAt: 'timestamptz', teacherID: 'uuid', owner: 'uuid',
  },
  Mute: {
    id: 'uuid', createdAt: 'timestamptz', updatedAt: 'timestamptz', personID: 'uuid', owner: 'uuid',
  },
  Post: {
    id: 'uuid', createdAt: 'timestamptz', updatedAt: 'timestamptz', title: 'text', content: 'text', userID: 'uuid',
    personLikes: 'integer', isLiked: 'text', deletedAt: 'timestamptz | null', owner: 'uuid', lessonID: 'uuid | null',
    certificationID: 'uuid | null', hiddenAt: 'timestamptz | null',
  },
  FeedItem: {
    id: 'uuid', createdAt: 'timestamptz', updatedAt: 'timestamptz', postID: 'uuid', title: 'text', content: 'text',
    visibility: 'text', personLikes: 'integer', owner: 'uuid', lessonID: 'uuid | null', certificationID: 'uuid | null',
  },
  PostComment: {
    id: 'uuid', createdAt: 'timestamptz', updatedAt: 'timestamptz', content: 'text', userID: 'uuid', postID: 'uuid',
    deletedAt: 'timestamptz | null', hiddenAt: 'timestamptz | null', authorContent: 'text', editedBy: 'uuid | null',
  },
  StepComment: {
    id: 'uuid', createdAt: 'timestamptz', updatedAt: 'timestamptz', content: 'text', lessonID: 'uuid', nodeID: 'uuid',
    blockID: 'text | null', parentID: 'uuid | null', threadID: 'uuid', deletedAt: 'timestamptz | null',
    hiddenAt: 'timestamptz | null', hiddenByTeacherAt: 'timestamptz | null', owner: 'uuid', threadAt: 'timestamptz',
  },
  Course: {
    id: 'uuid', createdAt: 'timestamptz', updatedAt: 'timestamptz', name: 'text', description: 'text',
    learningObjectives: 'jsonb', visibility: 'text', credit: 'jsonb | null', importKey: 'text | null',
    deletedAt: 'timestamptz | null', owner: 'uuid', hiddenAt: 'timestamptz | null',
  },
  Lesson: {
    id: 'uuid', createdAt: 'timestamptz', updatedAt: 'timestamptz', name: 'text', description: 'text',
    visibility: 'text', lessonplanID: 'uuid | null', learningObjectives: 'jsonb', images: 'jsonb', updoot: 'integer',
    downdoot: 'integer', price: 'numeric', courseID: 'uuid | null', position: 'integer', teacherID: 'uuid',
    job: 'jsonb | null', language: 'text', credit: 'jsonb | null', importKey: 'text | null',
    publishedVersionID: 'uuid | null', publishedAt: 'timestamptz | null', steps: 'integer', minutes: 'integer',
    learners: 'integer', hasDraftChanges: 'boolean', deletedAt: 'timestamptz | null', owner: 'uuid',
    rating: 'double precision | null', reviews: 'integer', categoryIDs: 'uuid[]', stars: 'double precision',
    ratings: 'integer[]', nextLessonIDs: 'uuid[]', labelIDs: 'uuid[]', tutorID: 'uuid | null',
    hiddenAt: 'timestamptz | null', level: 'text | null', allowsComments: 'boolean',
  },
  LessonNode: {
    id: 'uuid', createdAt: 'timestamptz', updatedAt: 'timestamptz', lessonID: 'uuid', type: 'text', name: 'text',
    description: 'text', status: 'text', content: 'text', slides: 'jsonb', position: 'integer', minutes: 'integer',
    importKey: 'text | null', owner: 'uuid',
  },
  LessonNodeContent: {
    id: 'uuid', createdAt: 'timestamptz', updatedAt: 'timestamptz', lessonNodeID: 'uuid', lessonID: 'uuid',
    text: 'text', video: 'text | null', owner: 'uuid', captions: 'text',
  },
  LessonNodeQuiz: {
    id: 'uuid', createdAt: 'timestamptz', updatedAt: 'timestamptz', lessonNodeID: 'uuid', lessonID: 'uuid',
    progress: 'double precision', status: 'text', questions: 'jsonb', passMark: 'double precision', owner: 'uuid',
    attempts: 'integer | null', isShuffled: 'boolean', feedback: 'text', timeLimitSeconds: 'integer | null',
  },
  LessonNodeLink: {
    id: 'uuid', createdAt: 'timestamptz', updatedAt: 'timestamptz', lessonID: 'uuid', fromLessonNode: 'uuid',
    toLessonNode: 'uuid', condition: 'text', owner: 'uuid', deletedAt: 'timestamptz | null',
  },
  StepState: {
    id: 'uuid', createdAt: 'timestamptz', updatedAt: 'timestamptz', lessonID: 'uuid', nodeID: 'uuid', seq: 'integer',
    actor: 'uuid', at: 'timestamptz', action: 'text', step: 'jsonb', position: 'integer',
    publishedAs: 'integer | null', owner: 'uuid',
  },
  DraftedStep: {
    id: 'uuid', createdAt: 'timestamptz', updatedAt: 'timestamptz', lessonID: 'uuid', nodeID: 'uuid', places: 'jsonb',
    awaiting: 'text[]', owner: 'uuid',
  },
  LessonCategory: {
    id: 'uuid', createdAt: 'timestamptz', updatedAt: 'timestamptz', name: 'text', description: 'text',
    owner: 'uuid | null',
  },
  LessonLessonCategory: {
    id: 'uuid', createdAt: 'timestamptz', updatedAt: 'timestamptz', lessonID: 'uuid', lessonCategoryID: 'uuid',
    owner: 'uuid',
  },
  LessonLabel: {
    id: 'uuid', createdAt: 'timestamptz', updatedAt: 'timestamptz', name: 'text', description: 'text',
    deletedAt: 'timestamptz | null', owner: 'uuid', hiddenAt: 'timestamptz | null', authorName: 'text',
    authorDescription: 'text', editedBy: 'uuid | null',
  },
  LessonLessonLabel: {
    id: 'uuid', createdAt: 'timestamptz', updatedAt: 'timestamptz', lessonID: 'uuid', lessonLabelID: 'uuid',
    owner: 'uuid',
  },
  LessonPlan: {
    id: 'uuid', createdAt: 'timestamptz', updatedAt: 'timestamptz', name: 'text', description: 'text',
    lessonOrder: 'jsonb', deletedAt: 'timestamptz | null', owner: 'uuid', hiddenAt: 'timestamptz | null',
    authorName: 'text', authorDescription: 'text', editedBy: 'uuid | null',
  },
  LessonVersion: {
    id: 'uuid', createdAt: 'timestamptz', updatedAt: 'timestamptz', lessonID: 'uuid', number: 'integer',
    publishedAt: 'timestamptz', language: 'text', outline: 'jsonb', preview: 'jsonb | null', body: 'jsonb',
    owner: 'uuid',
  },
  LessonVersionKey: {
    id: 'uuid', createdAt: 'timestamptz', updatedAt: 'timestamptz', versionID: 'uuid', keys: 'jsonb', owner: 'uuid',
  },
  LessonPassage: {
    id: 'uuid', createdAt: 'timestamptz', updatedAt: 'timestamptz', lessonID: 'uuid', versionID: 'uuid',
    nodeID: 'uuid', type: 'text', position: 'integer', heading: 'text', body: 'text', names: 'text', language: 'text',
    parts: 'jsonb',
  },
  Enrollment: {
    id: 'uuid', createdAt: 'timestamptz', updatedAt: 'timestamptz', status: 'text', startDate: 'timestamptz | null',
    completionDate: 'timestamptz | null', teacherID: 'uuid', owner: 'uuid', lessonID: 'uuid | null',
    courseID: 'uuid | null', tutorID: 'uuid | null', progress: 'jsonb', versionID: 'uuid | null', paidTokens: 'bigint',
    courseEnrollmentID: 'uuid | null', currentNodeID: 'uuid | null', withdrawnAt: 'timestamptz | null',
    history: 'jsonb', reopenedAt: 'timestamptz | null',
  },
  EnrollmentTopicProgress: {
    id: 'uuid', createdAt: 'timestamptz', updatedAt: 'timestamptz', status: 'text', topicID: 'uuid',
    enrollmentID: 'uuid', owner: 'uuid', place: 'double precision', watched: 'jsonb',
    completedAt: 'timestamptz | null',
  },
  QuizAttempt: {
    id: 'uuid', createdAt: 'timestamptz', updatedAt: 'timestamptz', enrollmentID: 'uuid', nodeID: 'uuid',
    versionID: 'uuid', number: 'integer', status: 'text', answers: 'jsonb', score: 'double precision | null',
    owner: 'uuid', run: 'integer', submittedAt: 'timestamptz | null',
  },
  LearningDay: {
    id: 'uuid', createdAt: 'timestamptz', updatedAt: 'timestamptz', day: 'date', seconds: 'integer', owner: 'uuid',
  },
  LessonReview: {
    id: 'uuid', createdAt: 'timestamptz', updatedAt: 'timestamptz', lessonID: 'uuid', userID: 'uuid',
    rating: 'integer', review: 'text', authorRating: 'integer', authorReview: 'text', isEnrolled: 'boolean',
    deletedAt: 'timestamptz | null', hiddenAt: 'timestamptz | null', editedBy: 'uuid | null', uncounted: 'text | null',
  },
  Vote: {
    id: 'uuid', createdAt: 'timestamptz', updatedAt: 'timestamptz', lessonID: 'uuid | null', postID: 'uuid | null',
    direction: 'text', owner: 'uuid',
  },
  Card: {
    id: 'uuid', createdAt: 'timestamptz', updatedAt: 'timestamptz', versionID: 'uuid | null', nodeID: 'uuid | null',
    place: 'jsonb | null', front: 'text', back: 'text', due: 'timestamptz', memory: 'jsonb | null', owner: 'uuid',
    source: 'text | null', deletedAt: 'timestamptz | null', beforeReview: 'jsonb | null', reviews: 'jsonb',
    deck: 'text | null', suspendedAt: 'timestamptz | null',
  },
  Annotation: {
    id: 'uuid', createdAt: 'timestamptz', updatedAt: 'timestamptz', lessonID: 'uuid', nodeID: 'uuid',
    passage: 'jsonb | null', note: 'text', owner: 'uuid',
  },
  Certification: {
    id: 'uuid', createdAt: 'timestamptz', updatedAt: 'timestamptz', name: 'text', issueDate: 'text', userID: 'uuid',
    description: 'text', status: 'text', tokenPrice: 'text', learningOutcomes: 'jsonb', owner: 'uuid',
    lessonID: 'uuid | null', courseID: 'uuid | null', definitionID: 'uuid | null', validMonths: 'integer | null',
    expiresAt: 'timestamptz | null', revokedAt: 'timestamptz | null', revocationReason: 'text', shownBy: 'jsonb',
    unearnedTokens: 'bigint', countedAttempts: 'text',
  },
  Endorsement: {
    id: 'uuid', createdAt: 'timestamptz', updatedAt: 'timestamptz', dateTime: 'timestamptz', testimony: 'text',
    author: 'uuid', certificationID: 'uuid', deletedAt: 'timestamptz | null', hiddenAt: 'timestamptz | null',
    authorTestimony: 'text', editedBy: 'uuid | null', hiddenByHolderAt: 'timestamptz | null',
  },
  Revision: {
    id: 'uuid', createdAt: 'timestamptz', updatedAt: 'timestamptz', model: 'text', rowID: 'uuid', seq: 'integer',
    actor: 'uuid', at: 'timestamptz', action: 'text', before: 'jsonb | null', after: 'jsonb | null', status: 'text',
    owner: 'uuid | null',
  },
  ContactMessage: {
    id: 'uuid', createdAt: 'timestamptz', updatedAt: 'timestamptz', name: 'text', email: 'text', content: 'text',
  },
  PageView: {
    id: 'uuid', createdAt: 'timestamptz', updatedAt: 'timestamptz', path: 'text', sessionID: 'text',
  },
  Report: {
    id: 'uuid', createdAt: 'timestamptz', updatedAt: 'timestamptz', reporter: 'uuid | null', model: 'text',
    rowID: 'uuid', author: 'uuid', reason: 'text', description: 'text', snapshot: 'jsonb', leadID: 'uuid | null',
    status: 'text', decidedBy: 'uuid | null', decidedAt: 'timestamptz | null', note: 'text', isHidden: 'boolean',
  },
  AuditEntry: {
    id: 'uuid', createdAt: 'timestamptz', updatedAt: 'timestamptz', actor: 'uuid', action: 'text', model: 'text',
    rowID: 'uuid | null', person: 'uuid | null', note: 'text', detail: 'jsonb',
  },
  Member: {
    id: 'uuid | null', createdAt: 'timestamptz | null', updatedAt: 'timestamptz | null', name: 'text | null',
    email: 'text | null', terms: 'text | null', emailVerified: 'boolean | null', role: 'text | null',
    seenAt: 'timestamptz | null', subscriptionTier: 'text | null', suspendedAt: 'timestamptz | null',
    suspendedUntil: 'timestamptz | null', suspendedWhy: 'text | null',
  },
} as const satisfies ColumnTypes;
