import type { LessonNode, LessonType } from '#domain/teach/node.ts';

/** Minimum group size of a statistic, so that no individual can be identified (D-84). */
export const LEARNERS_MIN = 5;

/** Summary of a lesson or course. Its teacher is never counted as a learner. */
export interface Overview {
  id: string;
  name: string;
  learners: number;
  /** Learners who ever completed it. */
  completed: number;
  /** 1 to 5; null before the first review. */
  rating: number | null;
  reviews: number;
  /** Paid by learners and still refundable. */
  pendingTokens: number;
  /** Earned by the teacher. */
  bookedTokens: number;
}

export interface StepAnalytics {
  id: LessonNode['id'];
  type: LessonType;
  name: string;
  plannedMinutes: number;
  /** Learners who ever opened it. */
  reached: number;
  /** Learners who opened no later step and have not completed the lesson. */
  stopped: number;
  /** Median time spent; null with too little data. */
  medianSeconds: number | null;
}

/** Number of learners, in their current run, who followed a link that their version has. */
export interface LinkAnalytics {
  from: LessonNode['id'];
  to: LessonNode['id'];
  learners: number;
}

export interface QuestionAnalytics {
  id: string;
  nodeID: LessonNode['id'];
  /** Plain text of the question. */
  text: string;
  /** Learners who answered it in a submitted attempt. */
  learners: number;
  /** Share of right answers in the first attempt, 0 to 1. */
  first: number;
  /** Same share for the last attempt. */
  last: number;
  /** Correlation from -1 to 1 between this question and the rest of the quiz; null if it cannot be computed. */
  discrimination: number | null;
  /** Most frequent wrong answer in first attempts, with its share of all learners who answered. */
  wrong: { text: string; share: number } | null;
}

export interface LessonAnalytics {
  overview: Overview;
  /** Steps of the published version in reading order; null below the minimum number of learners. */
  steps: StepAnalytics[] | null;
  /** Links that at least one learner followed; null under the same condition as `steps`. */
  links: LinkAnalytics[] | null;
  /** Questions with enough answers, hardest first. */
  questions: QuestionAnalytics[];
}

export interface CourseAnalytics {
  overview: Overview;
  /** In the course's order. */
  lessons: Overview[];
}

/** Adds whether the reader's plan allows comparing courses and exporting analytics. */
export type WithPlan<Figures> = Figures & { canCompare: boolean };
