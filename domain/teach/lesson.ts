import * as z from 'zod/mini';
import { PRICE_MAX_USD } from '#domain/wallet/price.ts';
import { defineModel, type ModelColumns, type SystemColumns } from '#domain/kernel/model.ts';
import { address, count, instant, json, name, text } from '#domain/kernel/field.ts';
import { type TextLanguage, textLanguages } from '#domain/teach/rich-text/text-language.ts';
import { type Id, type UserId, id } from '#domain/kernel/id.ts';
import { lifecycle } from '#domain/kernel/lifecycle.ts';
import type { Instant } from '#domain/kernel/time.ts';

export const lessonVisibilities = ['public', 'private'] as const;
export type LessonVisibility = (typeof lessonVisibilities)[number];

export const visibilityLifecycle = lifecycle('visibility', {
  private: { publish: 'public' },
  public: { unlist: 'private' },
});

export const lessonLevels = ['beginner', 'intermediate', 'advanced'] as const;
export type LessonLevel = (typeof lessonLevels)[number];

export const jobStatuses = ['PENDING', 'INPROGRESS', 'COMPLETE', 'FAILED'] as const;

export const jobLifecycle = lifecycle('job', {
  PENDING: { take: 'INPROGRESS', cancel: 'FAILED' },
  INPROGRESS: { complete: 'COMPLETE', fail: 'FAILED' },
  FAILED: { retry: 'PENDING' },
  COMPLETE: {},
});

export const LESSON_NAME_MAX = 200;
export const DESCRIPTION_MAX = 2_000;
/** Limited because each action of a learner traverses the whole graph. */
export const STEPS_MAX = 300;
/** Number of suggested next lessons. */
export const NEXT_LESSONS_MAX = 4;
/** Minimum number of learners behind a suggestion, so that no individual can be identified. */
export const SHARED_BY_MIN = 5;

export interface LearningObjective {
  id: string;
  name: string;
  description: string;
}

export const LESSON_IMAGES_MAX = 10;
/** Longest data URL of a preview. */
export const PREVIEW_MAX = 10_000;

/** Longest text alternative of a picture. */
export const IMAGE_ALT_MAX = 300;

export interface LessonImage {
  /** `/files/<sha256>` of an uploaded picture. */
  url: string;
  /** A preview of at most 10 kB as a data URL, or empty. */
  base64: string;
  /** Text alternative; without it the picture is decorative. */
  alt?: string;
}

export const withAlt = ({ url, base64 }: LessonImage, alt: string): LessonImage =>
  alt === '' ? { url, base64 } : { url, base64, alt };
/** Text alternative for rendering; empty for a decorative picture. */
export const altOf = ({ alt = '' }: LessonImage): string => alt.trim();

/** Authors of an imported work and its license. */
export interface Credit {
  title: string;
  authors: string[];
  licence: string;
  licenceURL: string;
  source: string;
}

export interface Lesson extends SystemColumns<'Lesson'> {
  name: string;
  description: string;
  visibility: LessonVisibility;
  lessonplanID: Id<'LessonPlan'> | null;
  /** Persona of the lesson's tutor: a tutor of its owner, of which every learner gets a copy (D-30). */
  tutorID: Id<'Tutor'> | null;
  learningObjectives: LearningObjective[];
  images: LessonImage[];
  updoot: number;
  downdoot: number;
  /** US dollars with at most two decimals; 0 is free. */
  price: number;
  courseID: Id<'Course'> | null;
  /** Position within its course, from 0. */
  position: number;
  teacherID: UserId;
  /**
   * Category IDs of its LessonLessonCategory rows, in the order of assignment; maintained by the database, so that a
   * lesson card needs no join.
   */
  categoryIDs: Id<'LessonCategory'>[];
  /** Label IDs of its LessonLessonLabel rows, in the same way. */
  labelIDs: Id<'LessonLabel'>[];
  job: { name: string; status: (typeof jobStatuses)[number]; progressMessage: string } | null;
  language: TextLanguage;
  /** Null if its teacher has not said for whom it is. */
  level: LessonLevel | null;
  /** False if learners may not comment on its steps; in a private lesson they never may. */
  allowsComments: boolean;
  credit: Credit | null;
  importKey: string | null;
  publishedVersionID: Id<'LessonVersion'> | null;
  publishedAt: Instant | null;
  /** Length of the path without detours, computed at publishing; what a learner's own progress begins with. */
  steps: number;
  minutes: number;
  learners: number;
  /**
   * Mean of the ratings that review authors gave, 1 to 5; null without a review. Maintained by the database, as is
   * `reviews`.
   */
  rating: number | null;
  reviews: number;
  /** The rating, or 0 without one; used for sorting. */
  stars: number;
  /** Number of reviews per star, from one to five. */
  ratings: number[];
  /** Public lessons that its learners took next, most frequent first; recomputed every night. */
  nextLessonIDs: Id<'Lesson'>[];
  /** True if the draft differs from the published version. */
  hasDraftChanges: boolean;
  deletedAt: Instant | null;
  /** Set while a moderator's decision hides it from everybody. */
  hiddenAt: Instant | null;
  owner: UserId;
}

export const Lesson = defineModel<Lesson>()({
  routes: [
    ['user', 'owner'],
    ['lesson', 'id'],
    ['catalog', 'visibility'],
  ],
  snapshot: 'enrolled',
  defaults: {
    description: '',
    visibility: 'private',
    lessonplanID: null,
    tutorID: null,
    learningObjectives: [],
    images: [],
    updoot: 0,
    downdoot: 0,
    price: 0,
    courseID: null,
    position: 0,
    categoryIDs: [],
    labelIDs: [],
    job: null,
    language: 'us',
    level: null,
    allowsComments: true,
    credit: null,
    importKey: null,
    publishedVersionID: null,
    publishedAt: null,
    steps: 0,
    minutes: 0,
    learners: 0,
    rating: null,
    reviews: 0,
    stars: 0,
    ratings: [0, 0, 0, 0, 0],
    nextLessonIDs: [],
    hasDraftChanges: true,
    deletedAt: null,
    hiddenAt: null,
  },
});

/** Schemas of what names and describes a lesson, course, plan or category. */
export const titleFields = () => ({ name: name(LESSON_NAME_MAX), description: text(DESCRIPTION_MAX) });

/** Most entries of a list in a row. */
export const LIST_MAX = 1_000;
export const objectivesField = () =>
  z.array(z.object({ id: name(64), name: name(300), description: text(1_000) })).check(z.maxLength(LIST_MAX));

/** Schemas of the columns that an import fills: the credit, and the key under which a second import finds the row. */
export const importFields = () => ({
  credit: z.nullable(json<Credit>((value) => typeof value === 'object')),
  importKey: z.nullable(text(1_000)),
});

export const lessonColumns = () => {
  const image = z.object({ url: address, base64: text(20_000), alt: z.exactOptional(text(IMAGE_ALT_MAX)) });
  const courseID = z.nullable(id('Course'));
  const written = {
    ...titleFields(),
    learningObjectives: objectivesField(),
    images: z.array(image).check(z.maxLength(LIST_MAX)),
    price: z.number().check(z.minimum(0), z.maximum(PRICE_MAX_USD)),
    language: z.enum(textLanguages),
    level: z.nullable(z.enum(lessonLevels)),
    position: count,
  };
  const card = [
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
    'level',
    'allowsComments',
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
  return {
    owner: ['owner'],
    read: {
      owner: [...card, 'tutorID', 'job', 'importKey', 'hasDraftChanges', 'deletedAt', 'hiddenAt'],
      published: card,
      enrolled: card,
      others: ['name'],
    },
    create: { ...written, courseID, ...importFields(), teacherID: id('User'), owner: id('User') },
    update: {
      ...written,
      visibility: z.enum(lessonVisibilities),
      allowsComments: z.boolean(),
      lessonplanID: z.nullable(id('LessonPlan')),
      tutorID: z.nullable(id('Tutor')),
      courseID,
      deletedAt: z.nullable(instant),
    },
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
  } satisfies ModelColumns<Lesson>;
};
