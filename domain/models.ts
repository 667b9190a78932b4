import { AccessToken, accessTokenColumns } from '#domain/account/access-token.ts';
import { ContactMessage, contactMessageColumns } from '#domain/account/contact-message.ts';
import { NotificationSetting, notificationSettingColumns } from '#domain/account/notification-setting.ts';
import { PageView, pageViewColumns } from '#domain/account/page-view.ts';
import { Task, taskColumns } from '#domain/account/task.ts';
import { User, PublicProfile, userColumns, publicProfileColumns } from '#domain/account/user.ts';
import { AuditEntry, auditEntryColumns } from '#domain/admin/audit-entry.ts';
import { Member, memberColumns } from '#domain/admin/member.ts';
import { Report, reportColumns } from '#domain/admin/report.ts';
import { Certification, certificationColumns } from '#domain/certify/certification.ts';
import { Endorsement, endorsementColumns } from '#domain/certify/endorsement.ts';
import { FeedItem, feedItemColumns } from '#domain/interact/feed-item.ts';
import { Follow, followColumns } from '#domain/interact/follow.ts';
import { Friendship, friendshipColumns } from '#domain/interact/friendship.ts';
import { Mute, muteColumns } from '#domain/interact/mute.ts';
import { Notification, notificationColumns } from '#domain/interact/notification.ts';
import { PostComment, postCommentColumns } from '#domain/interact/post-comment.ts';
import { Post, postColumns } from '#domain/interact/post.ts';
import { Revision, revisionColumns } from '#domain/interact/revision.ts';
import { StepComment, stepCommentColumns } from '#domain/interact/step-comment.ts';
import { Annotation, annotationColumns } from '#domain/learn/annotation/annotation.ts';
import { Card, cardColumns } from '#domain/learn/card/card.ts';
import {
  Enrollment,
  EnrollmentTopicProgress,
  enrollmentColumns,
  enrollmentTopicProgressColumns,
} from '#domain/learn/enrollment.ts';
import { LearningDay, learningDayColumns } from '#domain/learn/learning-day.ts';
import { LessonReview, lessonReviewColumns } from '#domain/learn/lesson-review.ts';
import { QuizAttempt, quizAttemptColumns } from '#domain/learn/quiz-attempt.ts';
import { Vote, voteColumns } from '#domain/learn/vote.ts';
import { Course, courseColumns } from '#domain/teach/course.ts';
import { DraftedStep, draftedStepColumns } from '#domain/teach/drafting/drafted-step.ts';
import {
  LessonCategory,
  LessonLessonCategory,
  lessonCategoryColumns,
  lessonLessonCategoryColumns,
} from '#domain/teach/lesson-category.ts';
import {
  LessonLabel,
  LessonLessonLabel,
  lessonLabelColumns,
  lessonLessonLabelColumns,
} from '#domain/teach/lesson-label.ts';
import { LessonPlan, lessonPlanColumns } from '#domain/teach/lesson-plan.ts';
import { Lesson, lessonColumns } from '#domain/teach/lesson.ts';
import { LessonNodeLink, lessonNodeLinkColumns } from '#domain/teach/link.ts';
import {
  LessonNode,
  LessonNodeContent,
  LessonNodeQuiz,
  lessonNodeColumns,
  lessonNodeContentColumns,
  lessonNodeQuizColumns,
} from '#domain/teach/node.ts';
import { StepState, stepStateColumns } from '#domain/teach/step-state.ts';
import { LessonPassage, lessonPassageColumns } from '#domain/teach/version/passage.ts';
import {
  LessonVersion,
  LessonVersionKey,
  lessonVersionColumns,
  lessonVersionKeyColumns,
} from '#domain/teach/version/version.ts';
import { OpenAIChatResponse, openAIChatResponseColumns } from '#domain/tutor/open-ai-chat-response.ts';
import { TutorMemory, tutorMemoryColumns } from '#domain/tutor/tutor-memory.ts';
import { Tutor, tutorColumns } from '#domain/tutor/tutor.ts';
import { Purchase, purchaseColumns } from '#domain/wallet/purchase.ts';
import { SubscriptionPlan, subscriptionPlanColumns } from '#domain/wallet/subscription-plan.ts';
import { TokenWallet, TokenTransaction, tokenWalletColumns, tokenTransactionColumns } from '#domain/wallet/wallet.ts';
import type { RowOf } from '#domain/kernel/model.ts';

/** Every model, under the specification's name. A model is defined in the file of its row type. */
export const models = {
  User,
  PublicProfile,
  TokenWallet,
  TokenTransaction,
  SubscriptionPlan,
  Purchase,
  Tutor,
  TutorMemory,
  OpenAIChatResponse,
  Notification,
  NotificationSetting,
  AccessToken,
  Task,
  Friendship,
  Follow,
  Mute,
  Post,
  FeedItem,
  PostComment,
  StepComment,
  Course,
  Lesson,
  LessonNode,
  LessonNodeContent,
  LessonNodeQuiz,
  LessonNodeLink,
  StepState,
  DraftedStep,
  LessonCategory,
  LessonLessonCategory,
  LessonLabel,
  LessonLessonLabel,
  LessonPlan,
  LessonVersion,
  LessonVersionKey,
  LessonPassage,
  Enrollment,
  EnrollmentTopicProgress,
  QuizAttempt,
  LearningDay,
  LessonReview,
  Vote,
  Card,
  Annotation,
  Certification,
  Endorsement,
  Revision,
  ContactMessage,
  PageView,
  Report,
  AuditEntry,
  Member,
};

/** Columns of each model; apart from `models`, so that browsers, which do without them, do not load them. */
export const modelColumns = {
  User: userColumns,
  PublicProfile: publicProfileColumns,
  TokenWallet: tokenWalletColumns,
  TokenTransaction: tokenTransactionColumns,
  SubscriptionPlan: subscriptionPlanColumns,
  Purchase: purchaseColumns,
  Tutor: tutorColumns,
  TutorMemory: tutorMemoryColumns,
  OpenAIChatResponse: openAIChatResponseColumns,
  Notification: notificationColumns,
  NotificationSetting: notificationSettingColumns,
  AccessToken: accessTokenColumns,
  Task: taskColumns,
  Friendship: friendshipColumns,
  Follow: followColumns,
  Mute: muteColumns,
  Post: postColumns,
  FeedItem: feedItemColumns,
  PostComment: postCommentColumns,
  StepComment: stepCommentColumns,
  Course: courseColumns,
  Lesson: lessonColumns,
  LessonNode: lessonNodeColumns,
  LessonNodeContent: lessonNodeContentColumns,
  LessonNodeQuiz: lessonNodeQuizColumns,
  LessonNodeLink: lessonNodeLinkColumns,
  StepState: stepStateColumns,
  DraftedStep: draftedStepColumns,
  LessonCategory: lessonCategoryColumns,
  LessonLessonCategory: lessonLessonCategoryColumns,
  LessonLabel: lessonLabelColumns,
  LessonLessonLabel: lessonLessonLabelColumns,
  LessonPlan: lessonPlanColumns,
  LessonVersion: lessonVersionColumns,
  LessonVersionKey: lessonVersionKeyColumns,
  LessonPassage: lessonPassageColumns,
  Enrollment: enrollmentColumns,
  EnrollmentTopicProgress: enrollmentTopicProgressColumns,
  QuizAttempt: quizAttemptColumns,
  LearningDay: learningDayColumns,
  LessonReview: lessonReviewColumns,
  Vote: voteColumns,
  Card: cardColumns,
  Annotation: annotationColumns,
  Certification: certificationColumns,
  Endorsement: endorsementColumns,
  Revision: revisionColumns,
  ContactMessage: contactMessageColumns,
  PageView: pageViewColumns,
  Report: reportColumns,
  AuditEntry: auditEntryColumns,
  Member: memberColumns,
};

export type ModelName = keyof typeof models;
export const modelNames = Object.keys(models) as ModelName[];
export type Models = { [M in ModelName]: RowOf<(typeof models)[M]> };
export type Column<M extends ModelName> = keyof Models[M] & string;
