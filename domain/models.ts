import type { PublicProfile, User } from '#domain/account/user.ts';
import type { Notification } from '#domain/interact/notification.ts';
import type { Tutor } from '#domain/interact/tutor.ts';
import type { Enrollment, EnrollmentTopicProgress } from '#domain/learn/enrollment.ts';
import type { QuizAttempt } from '#domain/learn/quiz-attempt.ts';
import type { Course, Lesson, LessonCategory, LessonLessonCategory } from '#domain/teach/lesson.ts';
import type { LessonNode, LessonNodeContent, LessonNodeLink, LessonNodeQuiz } from '#domain/teach/node.ts';
import type { LessonVersion, LessonVersionKey } from '#domain/teach/version.ts';
import type { TokenTransaction, TokenWallet } from '#domain/wallet/wallet.ts';

/** Every model that has a row in the policy table, by the specification's own name. */
export interface Models {
  User: User;
  PublicProfile: PublicProfile;
  TokenWallet: TokenWallet;
  TokenTransaction: TokenTransaction;
  Tutor: Tutor;
  Notification: Notification;
  Course: Course;
  Lesson: Lesson;
  LessonNode: LessonNode;
  LessonNodeContent: LessonNodeContent;
  LessonNodeQuiz: LessonNodeQuiz;
  LessonNodeLink: LessonNodeLink;
  LessonCategory: LessonCategory;
  LessonLessonCategory: LessonLessonCategory;
  LessonVersion: LessonVersion;
  LessonVersionKey: LessonVersionKey;
  Enrollment: Enrollment;
  EnrollmentTopicProgress: EnrollmentTopicProgress;
  QuizAttempt: QuizAttempt;
}

export type ModelName = keyof Models & string;
export type Column<M extends ModelName> = keyof Models[M] & string;
