import * as z from 'zod';
import { TESTIMONY_MAX } from '#domain/certify/endorsement.ts';
import { languages } from '#domain/account/user.ts';
import { COMMENT_MAX } from '#domain/interact/post-comment.ts';
import { POST_TITLE_MAX } from '#domain/interact/post.ts';
import { RATING_MAX, RATING_MIN, REVIEW_MAX } from '#domain/learn/lesson-review.ts';
import { voteDirections } from '#domain/learn/vote.ts';
import { DESCRIPTION_MAX, LESSON_NAME_MAX } from '#domain/teach/lesson.ts';

const HOUR_MS = 3_600_000;
const text = z.string().trim().min(1);

/** Time before seeding, such as `-3d` or `-5h`, converted to milliseconds. */
const ago = z
  .string()
  .regex(/^-\d+[dh]$/, 'a time such as -3d or -5h')
  .transform((value) => Number.parseInt(value.slice(1), 10) * (value.endsWith('d') ? 24 * HOUR_MS : HOUR_MS));

const momentFormat = z.strictObject({ step: text, at: ago }).transform(({ step, at }) => ({ step, agoMs: at }));
const attemptFormat = z
  .strictObject({ step: text, at: ago, results: z.array(z.enum(['right', 'wrong'])).min(1) })
  .transform(({ step, at, results }) => ({ step, agoMs: at, results }));

const reviewFormat = z
  .strictObject({
    at: ago,
    rating: z.int().min(RATING_MIN).max(RATING_MAX),
    text: text.max(REVIEW_MAX),
    vote: z.enum(voteDirections).optional(),
  })
  .transform(({ at, ...rest }) => ({ ...rest, agoMs: at }));

const learningFormat = z
  .strictObject({
    lesson: text,
    enrolled: ago,
    /** Completed steps, oldest first. */
    done: z.array(momentFormat).default([]),
    /** Submitted quiz attempts, oldest first, with one result per question. */
    attempts: z.array(attemptFormat).default([]),
    /** The learner's current step. */
    current: momentFormat.optional(),
    /** The learner's review of the lesson. */
    review: reviewFormat.optional(),
  })
  .transform(({ enrolled, ...rest }) => ({ ...rest, enrolledAgoMs: enrolled }));

const ownsFormat = z
  .strictObject({ lesson: text, published: ago })
  .transform(({ lesson, published }) => ({ lesson, publishedAgoMs: published }));

const courseFormat = z
  .strictObject({
    name: text.max(LESSON_NAME_MAX),
    description: text.max(DESCRIPTION_MAX),
    learningObjectives: z.array(z.strictObject({ name: text, description: text })),
    published: ago,
    /** Slugs of the person's own lessons, in course order. */
    lessons: z.array(text).min(1),
  })
  .transform(({ published, ...rest }) => ({ ...rest, publishedAgoMs: published }));

/** Enrollment in a course by its name; its price is paid then. */
const courseLearningFormat = z
  .strictObject({ course: text, enrolled: ago })
  .transform(({ course, enrolled }) => ({ course, enrolledAgoMs: enrolled }));

const outcomeFormat = z.strictObject({
  name: text.max(LESSON_NAME_MAX),
  description: z.string().default(''),
  /** Steps that are evidence; for a quiz optionally with a minimum score. */
  shownBy: z.array(z.strictObject({ lesson: text, step: text, score: z.number().min(0).max(1).optional() })).min(1),
});

/** A teacher's certification for a lesson, or for a course by its name. */
const certificationFormat = z.strictObject({
  lesson: text.optional(),
  course: text.optional(),
  name: text.max(LESSON_NAME_MAX),
  description: text.max(DESCRIPTION_MAX),
  tokenPrice: z.string().regex(/^(0|[1-9]\d*)$/),
  validMonths: z.int().min(1).nullable().default(null),
  outcomes: z.array(outcomeFormat).min(1),
});

/** An issued certification with its endorsements; people are referred to by key. */
const heldFormat = z
  .strictObject({
    by: text,
    name: text.max(LESSON_NAME_MAX),
    description: text.max(DESCRIPTION_MAX),
    issued: ago,
    outcomes: z.array(outcomeFormat).min(1),
    endorsements: z.array(z.strictObject({ by: text, text: text.max(TESTIMONY_MAX) })).default([]),
  })
  .transform(({ issued, ...rest }) => ({ ...rest, issuedAgoMs: issued }));

/** A public post in Markdown, optionally with a lesson; with likes and comments. */
const postFormat = z
  .strictObject({
    at: ago,
    title: text.max(POST_TITLE_MAX),
    text: z.string().trim().default(''),
    lesson: text.optional(),
    likedBy: z.array(text).default([]),
    comments: z
      .array(
        z
          .strictObject({ by: text, at: ago, text: text.max(COMMENT_MAX) })
          .transform(({ at, ...rest }) => ({ ...rest, agoMs: at })),
      )
      .default([]),
  })
  .transform(({ at, ...rest }) => ({ ...rest, agoMs: at }));

const personFormat = z
  .strictObject({
    key: z.string().regex(/^[a-z]+$/),
    firstName: text,
    lastName: text,
    email: z.email().endsWith('@example.org'),
    language: z.enum(languages),
    isPublic: z.boolean(),
    bio: text,
    joined: ago,
    owns: z.array(ownsFormat).default([]),
    courses: z.array(courseFormat).default([]),
    certifications: z.array(certificationFormat).default([]),
    holds: z.array(heldFormat).default([]),
    learning: z.array(learningFormat).default([]),
    courseLearning: z.array(courseLearningFormat).default([]),
    posts: z.array(postFormat).default([]),
  })
  .transform(({ joined, ...rest }) => ({ ...rest, joinedAgoMs: joined }));

/** Format of `people.yaml`: people of the seeded school, their lessons and progress. */
export const peopleFormat = z.strictObject({ people: z.array(personFormat).min(1) });

export type SeedPerson = z.infer<typeof personFormat>;
export type SeedCourse = SeedPerson['courses'][number];
export type SeedLearning = z.infer<typeof learningFormat>;
export type SeedCourseLearning = SeedPerson['courseLearning'][number];
export type SeedCertification = z.infer<typeof certificationFormat>;
export type SeedPost = SeedPerson['posts'][number];
export type SeedHeld = z.infer<typeof heldFormat>;
