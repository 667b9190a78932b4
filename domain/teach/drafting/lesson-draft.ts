import { textLanguages } from '#domain/teach/rich-text/text-language.ts';
import * as z from 'zod/mini';
import { id } from '#domain/kernel/id.ts';
import { type Lesson, type jobStatuses, LESSON_IMAGES_MAX, lessonLevels } from '#domain/teach/lesson.ts';

/** Parts of a draft that can be requested separately (D-65). */
export const draftParts = ['description', 'cover', 'categories', 'outline', 'content', 'questions'] as const;
export type DraftPart = (typeof draftParts)[number];

export const draftLengths = ['short', 'medium', 'long'] as const;
export type DraftLength = (typeof draftLengths)[number];

/** Maximum number of topics that a model creates; a text used verbatim has one topic per heading. */
export const topicsOf: Readonly<Record<DraftLength, number>> = { short: 3, medium: 6, long: 10 };

export const draftRequest = z.object({
  description: z.boolean(),
  cover: z.boolean(),
  categories: z.boolean(),
  outline: z.boolean(),
  content: z.boolean(),
  questions: z.boolean(),
  /** Number of pictures taken from the source; the first becomes the cover. */
  pictures: z.int().check(z.minimum(0), z.maximum(LESSON_IMAGES_MAX)),
  language: z.enum(textLanguages),
  level: z.enum(lessonLevels),
  length: z.enum(draftLengths),
  /** True if a model writes; otherwise the draft consists of the source's text alone. */
  isWritten: z.boolean(),
  /** Own course whose text replaces an uploaded file as the source. */
  sourceCourseID: z.optional(id('Course')),
});
export type DraftRequest = z.infer<typeof draftRequest>;

/** Stages of a draft in order, with their progress messages (D-65). */
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

/** Reasons why a draft failed, as stored with the job. */
export const draftFailures = {
  cancelled: 'Cancelled.',
  noAnswer: 'The model did not answer.',
  unusableAnswer: 'The answer of the model could not be used.',
  notEnoughTokens: 'There are not enough tokens.',
  monthlyDraftsUsed: 'All drafts of this month are used.',
  siteBudgetUsed: 'The school’s cap for models is reached.',
  noModel: 'There is no model.',
  timeout: 'It took too long.',
  tooManySteps: 'The lesson would have too many steps.',
  other: 'Something went wrong.',
} as const;
export type DraftFailure = keyof typeof draftFailures;

export type LessonJob = NonNullable<Lesson['job']>;
export type JobStatus = (typeof jobStatuses)[number];

export const isDraftRunning = (job: Lesson['job']): boolean =>
  job?.status === 'PENDING' || job?.status === 'INPROGRESS';

/** Message of a stage, with its progress if known. */
export const stageMessage = (stage: DraftStage, part?: { number: number; of: number }): string =>
  part === undefined ? draftStages[stage] : `${draftStages[stage]} ${part.number}/${part.of}`;

export const isDraftStage = (name: string): name is DraftStage => Object.hasOwn(draftStages, name);

/** Parses the progress from the message of a stage. */
export function stageProgress({ progressMessage }: LessonJob): { number: number; of: number } | undefined {
  const [, number, of] = / (\d+)\/(\d+)$/.exec(progressMessage) ?? [];
  return number === undefined ? undefined : { number: Number(number), of: Number(of) };
}

/** @returns undefined for a message that is not one of `draftFailures` */
export const failureOf = ({ progressMessage }: LessonJob): DraftFailure | undefined =>
  (Object.keys(draftFailures) as DraftFailure[]).find((each) => draftFailures[each] === progressMessage);

/** Stages for a request, in order; content is written topic by topic. */
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
