import type { Credit, LearningObjective, LessonImage } from '#domain/teach/lesson.ts';
import type { QuizQuestion } from '#domain/teach/quiz.ts';
import type { RichText } from '#domain/teach/rich-text.ts';
import type { ImportedLesson, ImportedNode } from '#server/teach/import/imported-course.ts';

export type NodeBody = RichText | QuizQuestion[];

/** What an import sets of each, and a teacher may have changed since. */
export interface CourseFields {
  name: string;
  description: string;
  credit: Credit | null;
}
export interface LessonFields {
  name: string;
  description: string;
  learningObjectives: LearningObjective[];
  credit: Credit | null;
  /** Absent where the source names none. */
  images?: LessonImage[];
}
export interface NodeFields {
  name: string;
  body: NodeBody;
}

/** A course as the teacher has it now. Texts have their real ids in links. */
export interface CurrentCourse extends CourseFields {
  lessons: CurrentLesson[];
}
export interface CurrentLesson extends LessonFields {
  id: string;
  importKey: string | null;
  /** In the order of the list view. */
  nodes: CurrentNode[];
  links: { from: string; to: string; condition: string }[];
}
export interface CurrentNode extends NodeFields {
  id: string;
  /** The teacher has written or set what no import does, or it shows an outcome of a certification. */
  isWorkedOn: boolean;
  importKey: string | null;
}

type Digests<Fields> = Record<keyof Fields, string>;

/** Digests of what the last import brought: the common ancestor of the teacher's text and the source's next one. Kept as JSON beside the course. */
export interface ImportState {
  course: Digests<CourseFields>;
  /** By import key. */
  lessons: Record<string, LessonState>;
  /** Of what the last import read, where its source declares nothing that it could be known by. */
  content?: string;
}
export interface LessonState {
  fields: Digests<LessonFields>;
  /** Import keys of the steps in their order. */
  order: string[];
  nodes: Record<string, Digests<NodeFields>>;
}

/** What somebody has to look at: both sides changed, or one took away what the other changed or still has. */
export interface Attention {
  kind:
    | 'both_changed'
    | 'step_beside'
    | 'step_unplaced'
    | 'step_gone'
    | 'step_deleted_here'
    | 'lesson_gone'
    | 'lesson_deleted_here';
  importKey: string;
  /** Of the lesson or step, for people. */
  name: string;
  /** The field of a `both_changed`, with what the source says now. */
  field?: string;
  theirs?: string;
}

export type NodePlan =
  | { do: 'create'; node: ImportedNode }
  | { do: 'update'; id: string; set: Partial<NodeFields> }
  | { do: 'remove'; id: string }
  /** A step with status ATTENTION next to the teacher's own, in no link; `id` when an earlier one is replaced. */
  | { do: 'beside'; besideOf: string; node: ImportedNode; id?: string };

export type LessonPlan =
  | { do: 'create'; lesson: ImportedLesson; position: number }
  | {
      do: 'update';
      id: string;
      position: number;
      set: Partial<LessonFields>;
      nodes: NodePlan[];
      /** Import keys in their new order, to be linked as a chain; absent when the teacher has arranged the steps. */
      chain?: string[];
    };

export interface ImportPlan {
  course: Partial<CourseFields>;
  lessons: LessonPlan[];
  attention: Attention[];
  /** To be kept for the next run. */
  state: ImportState;
}
