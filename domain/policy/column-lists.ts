/** Column lists that `columns.ts` uses for more than one view or action. */

export const row = ['id', 'createdAt', 'updatedAt'] as const;

/** Columns of rows whose name and description others may edit, and the columns with the owner's own last version. */
export const named = ['name', 'description'] as const;
export const namedByOwner = ['authorName', 'authorDescription', 'editedBy'] as const;

export const course = [...row, 'name', 'description', 'learningObjectives', 'visibility', 'credit', 'owner'] as const;
export const card = [
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
  'categoryIDs',
  'labelIDs',
  'language',
  'credit',
  'publishedVersionID',
  'publishedAt',
  'steps',
  'minutes',
  'learners',
  'rating',
  'reviews',
  'stars',
  'ratings',
  'nextLessonIDs',
  'owner',
] as const;
export const lessonWritable = [
  'name',
  'description',
  'learningObjectives',
  'images',
  'price',
  'language',
  'position',
] as const;
export const node = [...row, 'lessonID', 'type', 'name'] as const;
export const nodeWritable = ['type', 'name', 'description', 'status', 'slides', 'position', 'minutes'] as const;
export const outline = [
  ...row,
  'lessonID',
  'number',
  'publishedAt',
  'language',
  'outline',
  'preview',
  'owner',
] as const;
export const quizSettings = ['passMark', 'attempts', 'isShuffled', 'feedback', 'timeLimitSeconds'] as const;
/** Columns of an attempt that the server computes. */
export const quizAttempt = ['versionID', 'run', 'number', 'status', 'answers', 'score', 'submittedAt'] as const;
export const link = [...row, 'lessonID', 'fromLessonNode', 'toLessonNode', 'condition'] as const;
export const stepState = [
  'lessonID',
  'nodeID',
  'seq',
  'actor',
  'at',
  'action',
  'step',
  'position',
  'publishedAs',
] as const;
export const draftedStep = [...row, 'lessonID', 'nodeID', 'places', 'awaiting', 'owner'] as const;
export const enrollment = [
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
export const tutor = ['name', 'attributes', 'isRemembering'] as const;
export const notification = ['title', 'content', 'type', 'readDate', 'isUnread', 'avatar', 'userID'] as const;
export const memoryWritten = [
  'content',
  'isRemembered',
  'userID',
  'tutorID',
  'tutorAIResponse',
  'conversationID',
  'isOpening',
  'scope',
  'place',
  'status',
  'owner',
] as const;
export const memory = [...row, ...memoryWritten, 'isHelpful', 'usedMemoryIDs'] as const;
export const message = [...row, 'role', 'content', 'contentType', 'tutormemoryID', 'owner'] as const;
export const friendship = [...row, 'requesterID', 'addresseeID', 'status', 'respondedAt', 'askerID'] as const;
export const token = [...row, 'name', 'prefix', 'scopes', 'expiresAt', 'lastUsedAt', 'owner'] as const;
const posted = [...row, 'title', 'content', 'lessonID', 'certificationID', 'personLikes', 'owner'] as const;
export const post = [...posted, 'userID', 'isLiked', 'deletedAt', 'hiddenAt'] as const;
export const item = [...posted, 'postID', 'visibility'] as const;
export const review = [
  ...row,
  'lessonID',
  'userID',
  'rating',
  'review',
  'authorRating',
  'authorReview',
  'editedBy',
  'isEnrolled',
  'uncounted',
] as const;
export const certification = [
  'name',
  'description',
  'tokenPrice',
  'learningOutcomes',
  'validMonths',
  'countedAttempts',
] as const;
export const certificationSeen = [
  ...row,
  ...certification,
  'issueDate',
  'userID',
  'status',
  'lessonID',
  'courseID',
  'definitionID',
  'expiresAt',
  'revokedAt',
  'revocationReason',
  'owner',
] as const;
export const endorsement = [
  ...row,
  'dateTime',
  'testimony',
  'authorTestimony',
  'editedBy',
  'author',
  'certificationID',
  'hiddenByHolderAt',
] as const;
export const revision = ['model', 'rowID', 'seq', 'actor', 'at', 'action', 'before', 'after', 'status'] as const;
export const profile = [
  'firstName',
  'lastName',
  'phone',
  'profileImage',
  'avatarUrl',
  'isPublic',
  'language',
  'mailRhythm',
  'cardsPerDay',
  'examDay',
] as const;

export const purchase = [
  ...row,
  'kind',
  'status',
  'subscriptionTier',
  'periodStart',
  'periodEnd',
  'subtotalCents',
  'discountCents',
  'totalCents',
  'taxCents',
  'refundedCents',
  'tokens',
  'coupon',
  'failure',
  'cardName',
  'number',
  'paidAt',
  'isSandbox',
  'owner',
] as const;

export const subscriptionPlan = [
  ...row,
  'subscriptionTier',
  'startDate',
  'endDate',
  'status',
  'isRenewing',
  'squareSubscriptionID',
  'owner',
] as const;

export const reported = [...row, 'model', 'rowID', 'reason', 'status', 'decidedAt'] as const;
