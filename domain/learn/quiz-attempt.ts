import type { Id, UserId } from '#domain/kernel/id.ts';
import { lifecycle } from '#domain/kernel/lifecycle.ts';
import type { Instant } from '#domain/kernel/time.ts';
import type { LessonNodeQuizStatus } from '#domain/teach/node.ts';
import type { RichText } from '#domain/teach/rich-text.ts';

/** What a learner chose, and what the server said of it. Ungraded answers wait for the network (D-70). */
export interface GivenAnswer {
  questionID: string;
  /** As the kind of the question asks for it: option ids, or what was typed. */
  answer: string[];
  grade: Grade | null;
}

/** The server's word on one answer; only now does the key reach the learner. */
export interface Grade {
  isRight: boolean;
  /** Points given, 0 to the question's score. */
  score: number;
  /** What is right, as the key says it. */
  answer: string[];
  /** Feedback on the chosen options, by option id. */
  feedback: Record<string, string>;
  explanation: RichText | null;
}

export interface QuizAttempt {
  id: Id<'QuizAttempt'>;
  createdAt: Instant;
  updatedAt: Instant;
  enrollmentID: Id<'Enrollment'>;
  nodeID: Id<'LessonNode'>;
  versionID: Id<'LessonVersion'>;
  /** The learner's run through the lesson in which it was made, from 1. */
  run: number;
  /** 1 for the first attempt at this node, counted over all runs. */
  number: number;
  status: LessonNodeQuizStatus;
  answers: GivenAnswer[];
  /** Share of the points, 0 to 1; set when the attempt is graded. */
  score: number | null;
  /** When it was handed in; from then on nothing is answered any more. */
  submittedAt: Instant | null;
  owner: UserId;
}

/** One attempt. Another one is begun for a retry, so its FAIL stays. */
export const attemptLifecycle = lifecycle('quiz attempt', {
  NOT_STARTED: { answer: 'IN_PROGRESS' },
  IN_PROGRESS: { pass: 'PASS', fail: 'FAIL' },
  PASS: {},
  FAIL: {},
});

/** A quiz over all of its learner's attempts: what the specification's LessonNodeQuizStatus says. */
export const quizLifecycle = lifecycle('quiz', {
  NOT_STARTED: { answer: 'IN_PROGRESS' },
  IN_PROGRESS: { pass: 'PASS', fail: 'FAIL' },
  PASS: {},
  FAIL: { retry: 'IN_PROGRESS' },
});
