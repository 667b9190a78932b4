import type { Credit, LearningObjective, LessonImage } from '#domain/teach/lesson.ts';
import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import type { RichText } from '#domain/teach/rich-text/rich-text.ts';
import type { ImportedLesson, ImportedNode } from '#server/teach/import/imported-course.ts';

export type ImportedNodeBody = RichText | QuizQuestion[];

/** Fields of a course, lesson or step that imports set and teachers may change. */
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
  /** Absent if the source names no pictures. */
  images?: LessonImage[];
}
export interface NodeFields {
  name: string;
  body: ImportedNodeBody;
}

/** A course in its current state. Links in texts contain real ids. */
export interface CurrentCourse extends CourseFields {
  lessons: CurrentLesson[];
}
export interface CurrentLesson extends LessonFields {
  id: string;
  importKey: string | null;
  /** Steps in the order of the list view. */
  nodes: CurrentNode[];
  links: { from: string; to: string; condition: string }[];
}
export interface CurrentNode extends NodeFields {
  id: string;
  /** True if the teacher edited fields that imports do not set, or the step is evidence for a certification. */
  isWorkedOn: boolean;
  importKey: string | null;
}

type Digests<Fields> = Record<keyof Fields, string>;

/**
 * Digests of the last import: the common ancestor in the three-way merge of the teacher's and the source's changes.
 * Stored as JSON beside the course.
 */
export interface ImportState {
  course: Digests<CourseFields>;
  /** Lesson states by import key. */
  lessons: Record<string, LessonImportState>;
  /** Digest of the lessons, for courses without a declared source. */
  content?: string;
}
export interface LessonImportState {
  fields: Digests<LessonFields>;
  /** Import keys of the steps, in order. */
  order: string[];
  nodes: Record<string, Digests<NodeFields>>;
}

/**
 * Import conflict for the teacher to resolve: both sides changed, or one removed something that the other changed or
 * keeps.
 */
export interface ImportConflict {
  kind:
    | 'both_changed'
    | 'step_beside'
    | 'step_unplaced'
    | 'step_gone'
    | 'step_deleted_here'
    | 'lesson_gone'
    | 'lesson_deleted_here';
  importKey: string;
  /** Display name of the lesson or step. */
  name: string;
  /** Field of a `both_changed` conflict; `theirs` is the source's value. */
  field?: string;
  theirs?: string;
}

export type NodeImportPlan =
  | { do: 'create'; node: ImportedNode }
  | { do: 'update'; id: string; set: Partial<NodeFields> }
  | { do: 'remove'; id: string }
  /**
   * Creates an unlinked step with status ATTENTION beside the teacher's own; `id` is an earlier one that it replaces.
   */
  | { do: 'beside'; besideOf: string; node: ImportedNode; id?: string };

export type LessonImportPlan =
  | { do: 'create'; lesson: ImportedLesson; position: number }
  | {
      do: 'update';
      id: string;
      position: number;
      set: Partial<LessonFields>;
      nodes: NodeImportPlan[];
      /** Import keys in their new order, to be linked in sequence; absent if the teacher has rearranged the steps. */
      chain?: string[];
    };

export interface ImportPlan {
  course: Partial<CourseFields>;
  lessons: LessonImportPlan[];
  attention: ImportConflict[];
  /** State to store for the next import. */
  state: ImportState;
}
