import type { Credit, LearningObjective, LessonImage, TextLanguage } from '#domain/teach/lesson.ts';
import type { PictureType } from '#domain/teach/picture.ts';
import type { QuizQuestion } from '#domain/teach/quiz.ts';
import type { RichText } from '#domain/teach/rich-text.ts';
import type { LossEntry } from '#domain/teach/loss.ts';

/** A course as it was read from a folder: whole, checked, and not yet kept anywhere. */
export interface ImportedCourse {
  /** The source that the course declares, the same for every later version of it; null where it declares none. */
  importKey: string | null;
  name: string;
  description: string;
  learningObjectives: LearningObjective[];
  language: TextLanguage;
  credit: Credit | null;
  /** In their order. */
  lessons: ImportedLesson[];
  /** By SHA-256. */
  files: Map<string, ImportedFile>;
  loss: LossEntry[];
}

export interface ImportedLesson {
  /** Path within the course. */
  importKey: string;
  /** What links to this lesson say until its id is known, see `refKey`. */
  ref: string;
  name: string;
  description: string;
  learningObjectives: LearningObjective[];
  /** Absent where the source names none. */
  images?: LessonImage[];
  /** As the authors reckon, teaching and exercises together. */
  minutes?: number;
  /** Each leads to the next. */
  nodes: ImportedNode[];
}

export type ImportedNode = {
  /** Path and heading. */
  importKey: string;
  ref: string;
  name: string;
} & ({ type: 'RICHTEXT'; text: RichText } | { type: 'QUIZ'; questions: QuizQuestion[] });

export interface ImportedFile {
  /** The bytes, which are not held meanwhile: a course may show more of them than there is memory. */
  read: () => Promise<Uint8Array>;
  mime: PictureType;
  name: string;
  width: number | null;
  height: number | null;
}
