import { defineModel, type ModelColumns, type SystemColumns } from '#domain/kernel/model.ts';
import { type Id, type UserId, id } from '#domain/kernel/id.ts';
import { lifecycle } from '#domain/kernel/lifecycle.ts';
import type { Instant } from '#domain/kernel/time.ts';
import type { LessonNodeQuizStatus } from '#domain/teach/node.ts';
import type { RichText } from '#domain/teach/rich-text/rich-text.ts';

/** A learner's answer and its grade. Ungraded answers wait for the network (D-70). */
export interface GivenAnswer {
  questionID: string;
  /** Option IDs or typed text, depending on the kind of question. */
  answer: string[];
  grade: Grade | null;
}

/** The server's grade of one answer. Security: the learner receives the key only with it. */
export interface Grade {
  isRight: boolean;
  /** Points, 0 to the question's score. */
  score: number;
  /** The right answer from the key. */
  answer: string[];
  /** Feedback on the chosen options, by option id. */
  feedback: Record<string, string>;
  explanation: RichText | null;
}

export interface QuizAttempt extends SystemColumns<'QuizAttempt'> {
  enrollmentID: Id<'Enrollment'>;
  nodeID: Id<'LessonNode'>;
  versionID: Id<'LessonVersion'>;
  /** Number of the learner's run of the lesson, from 1. */
  run: number;
  /** 1 for the first attempt at this node, counted over all runs. */
  number: number;
  status: LessonNodeQuizStatus;
  answers: GivenAnswer[];
  /** Share of the points, 0 to 1; set when the attempt is graded. */
  score: number | null;
  /** Submission time; after it no answer can change. */
  submittedAt: Instant | null;
  owner: UserId;
}

/** One attempt. A retry is a new attempt, so FAIL is final. */
export const attemptLifecycle = lifecycle('quiz attempt', {
  NOT_STARTED: { answer: 'IN_PROGRESS' },
  IN_PROGRESS: { pass: 'PASS', fail: 'FAIL' },
  PASS: {},
  FAIL: {},
});

/** A quiz over all attempts of its learner: the specification's LessonNodeQuizStatus. */
export const quizLifecycle = lifecycle('quiz', {
  NOT_STARTED: { answer: 'IN_PROGRESS' },
  IN_PROGRESS: { pass: 'PASS', fail: 'FAIL' },
  PASS: {},
  FAIL: { retry: 'IN_PROGRESS' },
});

export const QuizAttempt = defineModel<QuizAttempt>()({
  routes: [['user', 'owner']],
  snapshot: 'whole',
  defaults: { status: 'NOT_STARTED', answers: [], score: null, number: 1, run: 1, submittedAt: null },
});

export const quizAttemptColumns = () => {
  const computed = ['versionID', 'run', 'number', 'status', 'answers', 'score', 'submittedAt'] as const;
  return {
    owner: ['owner'],
    read: { owner: ['enrollmentID', 'nodeID', ...computed, 'owner'] },
    create: { enrollmentID: id('Enrollment'), nodeID: id('LessonNode'), owner: id('User') },
    computed,
    lifecycle: attemptLifecycle,
  } satisfies ModelColumns<QuizAttempt>;
};
