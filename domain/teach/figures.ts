import type { LessonNode, LessonType } from '#domain/teach/node.ts';

/** Fewer learners than this could be told apart in a figure of what they did (D-84). */
export const LEARNERS_MIN = 5;

/** How a lesson or course goes as a whole. Who teaches it and learns in it oneself is not counted. */
export interface Overview {
  id: string;
  name: string;
  learners: number;
  /** Of these, who ever completed it. */
  completed: number;
  /** 1 to 5; null before the first review. */
  rating: number | null;
  reviews: number;
  /** Paid by learners, who may still take it back. */
  pendingTokens: number;
  /** The teacher's own. */
  bookedTokens: number;
}

export interface StepFigures {
  id: LessonNode['id'];
  type: LessonType;
  name: string;
  plannedMinutes: number;
  /** Learners who ever opened it. */
  reached: number;
  /** Of these, who opened nothing behind it and have not completed the lesson. */
  stopped: number;
  /** Of half of the learners it took no longer; null while few have told. */
  medianSeconds: number | null;
}

/** How many learners of the current run came to a step by a way; of steps and ways that their version had. */
export interface WayFigures {
  from: LessonNode['id'];
  to: LessonNode['id'];
  learners: number;
}

export interface QuestionFigures {
  id: string;
  nodeID: LessonNode['id'];
  /** The words alone. */
  text: string;
  /** Who answered it in an attempt that was handed in. */
  learners: number;
  /** Share of right answers at the first attempt, 0 to 1: the lower, the harder. */
  first: number;
  /** The same at the last attempt. */
  last: number;
  /** -1 to 1: how far who is right here is right elsewhere in the quiz; null where that says nothing. */
  discrimination: number | null;
  /** What most of those chose who were wrong at the first attempt, and the share of all who answered. */
  wrong: { text: string; share: number } | null;
}

export interface LessonFigures {
  overview: Overview;
  /** Of the published version, in reading order; null while there are fewer learners than may be told of. */
  steps: StepFigures[] | null;
  /** Those that anybody took; null as `steps`. */
  ways: WayFigures[] | null;
  /** Those that enough learners have answered, hardest first. */
  questions: QuestionFigures[];
}

export interface CourseFigures {
  overview: Overview;
  /** In the course's order. */
  lessons: Overview[];
}

/** With the answer, whether its reader's plan lets them compare courses and take figures out. */
export type WithPlan<Figures> = Figures & { canCompare: boolean };
