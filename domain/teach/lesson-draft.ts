import * as z from 'zod/mini';
import { id } from '#domain/kernel/id.ts';
import { type Lesson, type jobStatuses, LESSON_IMAGES_MAX, textLanguages } from '#domain/teach/lesson.ts';

/** What a draft may be asked for, each by itself (D-65). */
export const draftParts = ['description', 'cover', 'categories', 'outline', 'content', 'questions'] as const;
export type DraftPart = (typeof draftParts)[number];

export const draftLevels = ['beginner', 'intermediate', 'advanced'] as const;
export type DraftLevel = (typeof draftLevels)[number];

export const draftLengths = ['short', 'medium', 'long'] as const;
export type DraftLength = (typeof draftLengths)[number];

/** So many topics a model makes at most; a text that is taken as it is has as many as it has headings. */
export const topicsOf: Readonly<Record<DraftLength, number>> = { short: 3, medium: 6, long: 10 };

export const draftRequest = z.object({
  description: z.boolean(),
  cover: z.boolean(),
  categories: z.boolean(),
  outline: z.boolean(),
  content: z.boolean(),
  questions: z.boolean(),
  /** How many pictures of the source the lesson shows, the first as its cover. */
  pictures: z.int().check(z.minimum(0), z.maximum(LESSON_IMAGES_MAX)),
  language: z.enum(textLanguages),
  level: z.enum(draftLevels),
  length: z.enum(draftLengths),
  /** Whether a model writes; without one the draft is made of the source's text alone. */
  isWritten: z.boolean(),
  /** An own course whose text is the source, in the place of a file. */
  sourceCourseID: z.optional(id('Course')),
});
export type DraftRequest = z.infer<typeof draftRequest>;

/** The steps of a draft in their order, with what is said while each is done (D-65). */
export const draftStages = {
  initialize: 'Initializing Lesson...',
  'generate-description': 'Generating Lesson Description...',
  'generate-cover': 'Generating Lesson Cover Images...',
  'generate-categories': 'Generating Lesson Categories...',
  'generate-outline': 'Generating Lesson Topic Outline...',
  'generate-content': 'Generating Topic Content...',
  finalize: 'Finalizing Lesson...',
} as const;
export type DraftStage = keyof typeof draftStages;

/** Why a draft came to nothing, as it is kept with the job. */
export const draftFailures = {
  cancelled: 'Cancelled.',
  model: 'The model did not answer.',
  unfit: 'The answer of the model could not be used.',
  tokens: 'There are not enough tokens.',
  limit: 'All drafts of this month are used.',
  cap: 'The school’s cap for models is reached.',
  noModel: 'There is no model.',
  timeout: 'It took too long.',
  steps: 'The lesson would have too many steps.',
  other: 'Something went wrong.',
} as const;
export type DraftFailure = keyof typeof draftFailures;

export type LessonJob = NonNullable<Lesson['job']>;
export type JobStatus = (typeof jobStatuses)[number];

export const isUnderWay = (job: Lesson['job']): boolean => job?.status === 'PENDING' || job?.status === 'INPROGRESS';

/** What a stage says, with how far it is where that is known. */
export const stageMessage = (stage: DraftStage, part?: { number: number; of: number }): string =>
  part === undefined ? draftStages[stage] : `${draftStages[stage]} ${part.number}/${part.of}`;

export const isDraftStage = (name: string): name is DraftStage => Object.hasOwn(draftStages, name);

/** How far a stage is, as its message tells. */
export function stageProgress({ progressMessage }: LessonJob): { number: number; of: number } | undefined {
  const [, number, of] = / (\d+)\/(\d+)$/.exec(progressMessage) ?? [];
  return number === undefined ? undefined : { number: Number(number), of: Number(of) };
}

/** @returns undefined for a message that is none of ours */
export const failureOf = ({ progressMessage }: LessonJob): DraftFailure | undefined =>
  (Object.keys(draftFailures) as DraftFailure[]).find((each) => draftFailures[each] === progressMessage);

/** What a draft is asked to do, one after the other; content is done topic by topic. */
export const stagesOf = (request: Pick<DraftRequest, DraftPart>): DraftStage[] => [
  'initialize',
  ...(request.description ? (['generate-description'] as const) : []),
  ...(request.cover ? (['generate-cover'] as const) : []),
  ...(request.categories ? (['generate-categories'] as const) : []),
  ...(hasSteps(request) ? (['generate-outline'] as const) : []),
  ...(request.content || request.questions ? (['generate-content'] as const) : []),
  'finalize',
];

const hasSteps = ({ outline, content, questions }: Pick<DraftRequest, DraftPart>): boolean =>
  outline || content || questions;
