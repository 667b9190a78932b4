import * as z from 'zod/mini';
import { importFields, LESSON_NAME_MAX, LIST_MAX } from '#domain/teach/lesson.ts';
import { defineModel, type ModelColumns, type SystemColumns } from '#domain/kernel/model.ts';
import { address, count, json, text } from '#domain/kernel/field.ts';
import { type Id, type UserId, id } from '#domain/kernel/id.ts';
import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import { type QuizSettings, defaultSettings, quizSettingFields } from '#domain/teach/question/quiz-settings.ts';

/** The specification calls the type of a node LessonType. */
export const lessonTypes = ['SLIDESHOW', 'VIDEO', 'RICHTEXT', 'QUIZ'] as const;
export type LessonType = (typeof lessonTypes)[number];

export const lessonStatuses = ['INCOMPLETE', 'INPROGRESS', 'COMPLETE', 'FAILED', 'ATTENTION'] as const;
/** Statuses of a step while its teacher writes it; the others are a learner's. An import sets ATTENTION. */
export const authoringStatuses = ['INCOMPLETE', 'COMPLETE', 'ATTENTION'] as const satisfies LessonStatus[];
export type LessonStatus = (typeof lessonStatuses)[number];

export interface Slide {
  /** Missing on slides stored before slides had IDs. */
  id?: string;
  name: string;
  description: string;
  /** Rich text as JSON text. */
  content: string;
  url: string;
}

/** One step of a lesson's draft. Learners read versions, never these rows (D-68). */
export interface LessonNode extends SystemColumns<'LessonNode'> {
  lessonID: Id<'Lesson'>;
  type: LessonType;
  name: string;
  description: string;
  status: LessonStatus;
  /** Plain-text extract of the body, for search and the tutor (D-61). */
  content: string;
  slides: Slide[];
  /** Order in the list view, from 0. */
  position: number;
  minutes: number;
  importKey: string | null;
  owner: UserId;
}

export interface LessonNodeContent extends SystemColumns<'LessonNodeContent'> {
  lessonNodeID: Id<'LessonNode'>;
  lessonID: Id<'Lesson'>;
  /** Rich text (D-76) as JSON text. */
  text: string;
  /** SHA-256 of a stored file, or a URL. */
  video: string | null;
  /** Captions of the video as WebVTT. */
  captions: string;
  owner: UserId;
}

export const quizStatuses = ['NOT_STARTED', 'IN_PROGRESS', 'PASS', 'FAIL'] as const;
export type LessonNodeQuizStatus = (typeof quizStatuses)[number];

export interface LessonNodeQuiz extends SystemColumns<'LessonNodeQuiz'>, QuizSettings {
  lessonNodeID: Id<'LessonNode'>;
  lessonID: Id<'Lesson'>;
  /** Progress and status of the viewer, computed from attempts and never stored in the row (D-62). */
  progress: number;
  status: LessonNodeQuizStatus;
  questions: QuizQuestion[];
  owner: UserId;
}

/** Longest text of a step, in characters. */
const BODY_MAX = 2_000_000;

export const LessonNode = defineModel<LessonNode>()({
  routes: [['draft', 'lessonID']],
  defaults: {
    description: '',
    status: 'INCOMPLETE',
    content: '',
    slides: [],
    position: 0,
    minutes: 0,
    importKey: null,
  },
});

export const lessonNodeColumns = () => {
  const slide = z.object({
    id: z.exactOptional(text(64)),
    name: text(1_000),
    description: text(10_000),
    content: text(BODY_MAX),
    url: address,
  });
  const written = {
    name: text(LESSON_NAME_MAX),
    description: text(10_000),
    status: z.enum(lessonStatuses),
    position: count,
    minutes: count,
  };
  return {
    owner: ['owner'],
    read: {
      owner: [
        'lessonID',
        'type',
        'name',
        'description',
        'status',
        'content',
        'slides',
        'position',
        'minutes',
        'importKey',
        'owner',
      ],
      others: ['lessonID', 'type', 'name', 'status'],
    },
    create: {
      ...written,
      type: z.enum(lessonTypes),
      lessonID: id('Lesson'),
      importKey: importFields().importKey,
      owner: id('User'),
    },
    update: { ...written, slides: z.array(slide).check(z.maxLength(LIST_MAX)) },
    computed: ['content'],
    // To the teacher, the status of a step is that of the draft.
    perViewer: { others: ['status'] },
  } satisfies ModelColumns<LessonNode>;
};

export const LessonNodeContent = defineModel<LessonNodeContent>()({
  routes: [['draft', 'lessonID']],
  defaults: { text: '', video: null, captions: '' },
});

export const lessonNodeContentColumns = () => {
  const written = { text: text(BODY_MAX), video: z.nullable(address), captions: text(BODY_MAX) };
  return {
    owner: ['owner'],
    read: {
      owner: ['lessonID', 'lessonNodeID', 'text', 'video', 'captions', 'owner'],
      others: ['lessonID', 'lessonNodeID'],
    },
    create: { lessonID: id('Lesson'), lessonNodeID: id('LessonNode'), ...written, owner: id('User') },
    update: written,
  } satisfies ModelColumns<LessonNodeContent>;
};

export const LessonNodeQuiz = defineModel<LessonNodeQuiz>()({
  routes: [['draft', 'lessonID']],
  defaults: { progress: 0, status: 'NOT_STARTED', questions: [], ...defaultSettings },
});

export const lessonNodeQuizColumns = () => {
  // Questions are validated by parseQuestions on input; a second validation here would double the cost.
  const written = { questions: json<QuizQuestion[]>(Array.isArray), ...quizSettingFields };
  return {
    owner: ['owner'],
    read: {
      owner: [
        'lessonID',
        'lessonNodeID',
        'progress',
        'status',
        'questions',
        'passMark',
        'attempts',
        'isShuffled',
        'feedback',
        'timeLimitSeconds',
        'owner',
      ],
      others: ['lessonID', 'lessonNodeID', 'progress', 'status'],
    },
    create: { lessonID: id('Lesson'), lessonNodeID: id('LessonNode'), ...written, owner: id('User') },
    update: written,
    perViewer: { owner: ['progress', 'status'], others: ['progress', 'status'] },
  } satisfies ModelColumns<LessonNodeQuiz>;
};
