import type { Id, UserId } from '#domain/kernel/id.ts';
import { lifecycle } from '#domain/kernel/lifecycle.ts';
import type { Instant } from '#domain/kernel/time.ts';

export const lessonVisibilities = ['public', 'private'] as const;
export type LessonVisibility = (typeof lessonVisibilities)[number];

export const visibilityLifecycle = lifecycle('visibility', {
  private: { publish: 'public' },
  public: { unlist: 'private' },
});

export const jobStatuses = ['PENDING', 'INPROGRESS', 'COMPLETE', 'FAILED'] as const;

export const jobLifecycle = lifecycle('job', {
  PENDING: { take: 'INPROGRESS', cancel: 'FAILED' },
  INPROGRESS: { complete: 'COMPLETE', fail: 'FAILED' },
  FAILED: { retry: 'PENDING' },
  COMPLETE: {},
});

/** The language of a text picks its search configuration (D-79). */
export const textLanguages = ['us', 'en', 'de', 'fr', 'other'] as const;
export type TextLanguage = (typeof textLanguages)[number];

export const LESSON_NAME_MAX = 200;
export const DESCRIPTION_MAX = 2_000;
export const CATEGORIES_PER_LESSON_MAX = 5;
/** A learner's every step looks at the whole graph. */
export const STEPS_MAX = 300;
/** So many lessons are named that learners of one went on with. */
export const NEXT_LESSONS_MAX = 4;
/** So many different learners have to share it, so that nobody can be guessed. */
export const SHARED_BY_MIN = 5;

export interface LearningObjective {
  id: string;
  name: string;
  description: string;
}

export const LESSON_IMAGES_MAX = 10;
/** Of the data URL of a preview. */
export const PREVIEW_MAX = 10_000;

/** Of what a picture shows, in words. */
export const IMAGE_ALT_MAX = 300;

export interface LessonImage {
  /** `/files/<sha256>` of an uploaded picture. */
  url: string;
  /** A preview of at most 10 kB as a data URL, or empty. */
  base64: string;
  /** What it shows, for who cannot see it. Without that it is decoration. */
  alt?: string;
}

export const describedAs = ({ url, base64 }: LessonImage, alt: string): LessonImage =>
  alt === '' ? { url, base64 } : { url, base64, alt };
/** What stands for the picture where it is drawn. */
export const altOf = ({ alt = '' }: LessonImage): string => alt.trim();

/** Who wrote a work that was brought in, and under which licence it may be shown. */
export interface Credit {
  title: string;
  authors: string[];
  licence: string;
  licenceURL: string;
  source: string;
}

export interface Lesson {
  id: Id<'Lesson'>;
  createdAt: Instant;
  updatedAt: Instant;
  name: string;
  description: string;
  visibility: LessonVisibility;
  lessonplanID: Id<'LessonPlan'> | null;
  /** The persona that teaches it: a tutor of its owner's, of which every learner gets a copy (D-30). */
  tutorID: Id<'Tutor'> | null;
  learningObjectives: LearningObjective[];
  images: LessonImage[];
  updoot: number;
  downdoot: number;
  /** US dollars with at most two decimals; 0 is free. */
  price: number;
  courseID: Id<'Course'> | null;
  /** Place within its course, from 0. */
  position: number;
  teacherID: UserId;
  /** Of LessonLessonCategory, in the order in which they were given; kept by the database, so that a card says all by itself. */
  categoryIDs: Id<'LessonCategory'>[];
  /** Of LessonLessonLabel, in the same way. */
  labelIDs: Id<'LessonLabel'>[];
  job: { name: string; status: (typeof jobStatuses)[number]; progressMessage: string } | null;
  language: TextLanguage;
  credit: Credit | null;
  importKey: string | null;
  publishedVersionID: Id<'LessonVersion'> | null;
  publishedAt: Instant | null;
  /** Derived at publishing: what a card says without opening the version. */
  steps: number;
  minutes: number;
  learners: number;
  /** The mean of what the authors of its reviews gave, 1 to 5; null without a review. Kept by the database, as is `reviews`. */
  rating: number | null;
  reviews: number;
  /** The rating, or 0 where there is none: what lists are ordered by. */
  stars: number;
  /** How many of its reviews give one star, two, and so on to five. */
  ratings: number[];
  /** Public lessons that its learners went on with, what most did first; found anew every night. */
  nextLessonIDs: Id<'Lesson'>[];
  /** True when the draft differs from the published version. */
  hasDraftChanges: boolean;
  deletedAt: Instant | null;
  /** Since when a decision of those who keep order keeps it from everybody's sight. */
  hiddenAt: Instant | null;
  owner: UserId;
}

export interface Course {
  id: Id<'Course'>;
  createdAt: Instant;
  updatedAt: Instant;
  name: string;
  description: string;
  learningObjectives: LearningObjective[];
  visibility: LessonVisibility;
  credit: Credit | null;
  importKey: string | null;
  deletedAt: Instant | null;
  /** Since when a decision of those who keep order keeps it from everybody's sight. */
  hiddenAt: Instant | null;
  owner: UserId;
}

export interface LessonCategory {
  id: Id<'LessonCategory'>;
  createdAt: Instant;
  updatedAt: Instant;
  name: string;
  description: string;
  /** The person who created it; null for the site's own. */
  owner: UserId | null;
}

export interface LessonLessonCategory {
  id: Id<'LessonLessonCategory'>;
  createdAt: Instant;
  updatedAt: Instant;
  lessonID: Id<'Lesson'>;
  lessonCategoryID: Id<'LessonCategory'>;
  owner: UserId;
}
