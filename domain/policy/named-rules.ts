import { all, any, notNull, owner, role, signedIn, hasRelated, through, not, where } from '#domain/policy/rule.ts';

/** Rules that the policy table uses more than once. `docs/policy.md` lists every export of this file by its name. */

const own = owner('owner');
const isBlocked = where({ status: 'BLOCKED' });
const isAccepted = where({ status: 'ACCEPTED' });

/** Moderators and administrators. */
export const isModerator = any(role('MODERATOR'), role('ADMIN'));

/** Neither the viewer nor the person in `column` blocks the other. */
export const unblocked = <const C extends string>(column: C) =>
  all(
    not(hasRelated(column, 'Friendship', 'requesterID', all(owner('addresseeID'), isBlocked))),
    not(hasRelated(column, 'Friendship', 'addresseeID', all(owner('requesterID'), isBlocked))),
  );

/** The viewer and the owner are friends, no matter who sent the friend request. */
export const isFriend = any(
  hasRelated('owner', 'Friendship', 'requesterID', all(owner('addresseeID'), isAccepted)),
  hasRelated('owner', 'Friendship', 'addresseeID', all(owner('requesterID'), isAccepted)),
);

/** Viewers of a feed item (D-06). */
export const sharedWith = any(
  own,
  all(
    signedIn,
    any(where({ visibility: 'public' }), isFriend),
    unblocked('owner'),
    not(hasRelated('owner', 'Mute', 'personID', own)),
  ),
);

export const isNotDeleted = where({ deletedAt: null });
export const isNotHidden = where({ hiddenAt: null });
/** Also not hidden by a moderator; its owner and enrolled learners still see it. */
export const isVisible = where({ deletedAt: null, hiddenAt: null });
export const isPublished = where({ publishedVersionID: notNull, deletedAt: null, hiddenAt: null });
export const isPublicCourse = where({ visibility: 'public', deletedAt: null, hiddenAt: null });

export const isInOwnLesson = through('lessonID', 'Lesson', own);
export const isInPublishedLesson = through('lessonID', 'Lesson', isPublished);
export const isInFreeLesson = through('lessonID', 'Lesson', all(isPublished, where({ price: 0 })));
/** Join rows of a lesson have the permissions of the lesson (D-21) and move to the trash with it (D-81). */
export const isInReadableLesson = all(signedIn, through('lessonID', 'Lesson', any(own, isNotDeleted)));
export const hasLabel = through('lessonLabelID', 'LessonLabel', isNotDeleted);

export const isOwnAndActive = all(own, where({ withdrawnAt: null }));
export const isEnrolledInLesson = hasRelated('lessonID', 'Enrollment', 'lessonID', isOwnAndActive);

export const canReadPost = hasRelated('postID', 'FeedItem', 'postID', sharedWith);
/** Comments are visible while their post is shared; the author always sees their own. */
export const canReadComment = any(owner('userID'), all(canReadPost, unblocked('userID')));
/** Comments on steps exist in public lessons whose owner allows them. */
export const allowsComments = through(
  'lessonID',
  'Lesson',
  where({ visibility: 'public', allowsComments: true, deletedAt: null }),
);
/** A comment on a step that neither a moderator nor a block hides from the viewer. */
const isShownComment = all(isVisible, unblocked('owner'));
export const canReadAsTeacher = all(isShownComment, allowsComments, isInOwnLesson);
export const canReadAsLearner = all(
  isShownComment,
  where({ hiddenByTeacherAt: null }),
  allowsComments,
  isEnrolledInLesson,
);
export const canWriteStepComment = all(
  owner('owner'),
  allowsComments,
  any(isInOwnLesson, isEnrolledInLesson),
  // A learner whom the teacher cannot see does not write in the teacher's lesson.
  through('lessonID', 'Lesson', unblocked('owner')),
  any(
    where({ parentID: null }),
    through('parentID', 'StepComment', all(isShownComment, any(where({ hiddenByTeacherAt: null }), isInOwnLesson))),
  ),
);

/** A post may refer to a published lesson and to an issued certification of its author. */
export const canAttach = all(
  any(where({ lessonID: null }), isInPublishedLesson),
  any(
    where({ certificationID: null }),
    through('certificationID', 'Certification', all(owner('userID'), where({ status: 'ISSUED' }))),
  ),
);

/** A link belongs to its lesson's owner; a stranger's change becomes a proposal (D-82). */
export const canReadLink = all(signedIn, isNotDeleted, any(isInOwnLesson, isInPublishedLesson));
export const isTeacherUnblocked = through('lessonID', 'Lesson', unblocked('owner'));
export const canChangeLink = all(canReadLink, isTeacherUnblocked);

/** Categories cannot be deleted; moderators merge them (D-19). */
export const canChangeCategory = all(signedIn, unblocked('owner'));

export const isNotDefinition = where({ lessonID: null, courseID: null });
/** A definition for a lesson or course belongs to its draft until that is published (D-75), and cannot be endorsed. */
export const isPublishedDefinition = any(isInPublishedLesson, through('courseID', 'Course', isPublicCourse));

export const isHolder = through('certificationID', 'Certification', owner('userID'));
export const isHolderUnblocked = through('certificationID', 'Certification', unblocked('userID'));
/** The holder may hide an endorsement from their certificate; its author and the holder still see it. */
export const isOnCertificate = any(where({ hiddenByHolderAt: null }), owner('author'), isHolder);
export const canChangeEndorsement = all(isOnCertificate, unblocked('author'), isHolderUnblocked);

/**
 * Revisions that every signed-in person may read. Rows in the trash are included, so that they can be restored; hidden
 * and erased rows are not. Categories cannot be hidden, and a merged category keeps its history.
 */
export const isOpenHistory = any(
  all(where({ model: 'LessonLabel' }), through('rowID', 'LessonLabel', isNotHidden)),
  all(where({ model: 'LessonPlan' }), through('rowID', 'LessonPlan', isNotHidden)),
  where({ model: 'LessonCategory' }),
  all(where({ model: 'LessonReview' }), through('rowID', 'LessonReview', isNotHidden)),
  all(where({ model: 'Endorsement' }), through('rowID', 'Endorsement', all(isNotHidden, isOnCertificate))),
);
/** A comment's revisions are readable as long as the comment is, even by who changed it: the text is another person's. */
export const isCommentHistory = all(
  where({ model: 'PostComment', status: 'DONE' }),
  through('rowID', 'PostComment', all(isNotHidden, canReadComment)),
);
export const isLinkHistory = all(
  signedIn,
  where({ model: 'LessonNodeLink', status: 'DONE' }),
  through('rowID', 'LessonNodeLink', any(isInOwnLesson, isInPublishedLesson)),
);
