import type { TextLanguage } from '#domain/teach/rich-text/text-language.ts';
import type { Credit, LearningObjective, LessonImage } from '#domain/teach/lesson.ts';
import type { PictureType } from '#domain/kernel/media-type.ts';
import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import type { RichText } from '#domain/teach/rich-text/rich-text.ts';
import type { ImportReportEntry } from '#domain/teach/import-export/import-report.ts';

/** A parsed and validated course that is not stored yet. */
export interface ImportedCourse {
  /** Source that the course declares, the same for all its versions; null if it declares none. */
  importKey: string | null;
  name: string;
  description: string;
  learningObjectives: LearningObjective[];
  language: TextLanguage;
  credit: Credit | null;
  /** Lessons in order. */
  lessons: ImportedLesson[];
  /** Imported files by SHA-256. */
  files: Map<string, ImportedFile>;
  loss: ImportReportEntry[];
}

export interface ImportedLesson {
  /** Path within the course. */
  importKey: string;
  /** Placeholder in links to this lesson until its id is known, see `refKey`. */
  ref: string;
  name: string;
  description: string;
  learningObjectives: LearningObjective[];
  /** Absent if the source names no pictures. */
  images?: LessonImage[];
  /** The authors' estimate for teaching and exercises together. */
  minutes?: number;
  /** Steps, each linked to the next. */
  nodes: ImportedNode[];
}

export type ImportedNode = {
  /** Path and heading slug. */
  importKey: string;
  ref: string;
  name: string;
} & ({ type: 'RICHTEXT'; text: RichText } | { type: 'QUIZ'; questions: QuizQuestion[] });

export interface ImportedFile {
  /** Reads the bytes on demand, because the files of a course may exceed memory. */
  read: () => Promise<Uint8Array>;
  mime: PictureType;
  name: string;
  width: number | null;
  height: number | null;
}
