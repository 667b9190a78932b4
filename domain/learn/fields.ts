import * as z from 'zod/mini';
import { count, instant, name, text } from '#domain/kernel/field.ts';
import { id } from '#domain/kernel/id.ts';
import { CARD_SOURCE_MAX, CARD_TEXT_MAX } from '#domain/learn/card.ts';
import { RATING_MAX, RATING_MIN, REVIEW_MAX } from '#domain/learn/lesson-review.ts';
import { voteDirections } from '#domain/learn/vote.ts';

const owner = id('User');
const enrollmentID = id('Enrollment');
const place = z.strictObject({ blockID: name(64), start: count, end: count });

export const learnFields = {
  Enrollment: {
    lessonID: z.nullable(id('Lesson')),
    courseID: z.nullable(id('Course')),
    teacherID: owner,
    currentNodeID: z.nullable(id('LessonNode')),
    owner,
  },
  EnrollmentTopicProgress: { topicID: id('LessonNode'), enrollmentID, owner },
  QuizAttempt: { enrollmentID, nodeID: id('LessonNode'), owner },
  LearningDay: { day: z.iso.date(), owner },
  LessonReview: {
    lessonID: id('Lesson'),
    userID: owner,
    rating: z.int().check(z.minimum(RATING_MIN), z.maximum(RATING_MAX)),
    review: text(REVIEW_MAX),
  },
  Vote: {
    lessonID: z.nullable(id('Lesson')),
    postID: z.nullable(id('Post')),
    direction: z.enum(voteDirections),
    owner,
  },
  Card: {
    versionID: id('LessonVersion'),
    nodeID: id('LessonNode'),
    place: z.nullable(place),
    source: z.nullable(name(CARD_SOURCE_MAX)),
    front: name(CARD_TEXT_MAX),
    back: text(CARD_TEXT_MAX),
    due: instant,
    deletedAt: z.nullable(instant),
    owner,
  },
};
