import { auditActions } from '#domain/admin/audit-action.ts';
import { conditionPattern } from '#domain/teach/link.ts';
import { textLanguages } from '#domain/teach/rich-text/text-language.ts';
import { expect, test } from 'vitest';
import { testPool } from '#data/test-pool.ts';
import { exportStates } from '#domain/account/account-export.ts';
import { CONTACT_MESSAGE_MAX } from '#domain/account/contact-message.ts';
import { TASK_NAME_MAX } from '#domain/account/task.ts';
import { ABOUT_MAX, languages, mailRhythms, roles } from '#domain/account/user.ts';
import { AUDIT_NOTE_MAX } from '#domain/admin/audit-entry.ts';
import { REPORT_TEXT_MAX, reportedModels, reportReasons, reportStatuses } from '#domain/admin/report.ts';
import { settingNames } from '#domain/admin/setting.ts';
import {
  certificationStatuses,
  countedAttempts,
  REVOCATION_REASON_MAX,
  VALID_MONTHS_MAX,
} from '#domain/certify/certification.ts';
import { TESTIMONY_MAX } from '#domain/certify/endorsement.ts';
import { STATUS_LIST_BITS } from '#domain/certify/open-badge.ts';
import { feedVisibilities } from '#domain/interact/feed-item.ts';
import { friendshipStatuses } from '#domain/interact/friendship.ts';
import { notificationTypes } from '#domain/interact/notification.ts';
import { chatRoles } from '#domain/tutor/open-ai-chat-response.ts';
import { COMMENT_MAX } from '#domain/interact/post-comment.ts';
import { ANNOTATION_NOTE_MAX } from '#domain/learn/annotation/annotation.ts';
import { ID_MAX } from '#domain/teach/rich-text/rich-text-schema.ts';
import { likedValues, POST_CONTENT_MAX, POST_TITLE_MAX } from '#domain/interact/post.ts';
import { chatTurnStatuses } from '#domain/tutor/tutor-memory.ts';
import { STRENGTH_MAX } from '#domain/tutor/tutor.ts';
import {
  CARD_SOURCE_MAX,
  CARD_TEXT_MAX,
  NEW_PER_DAY_MAX,
  NEW_PER_DAY_MIN,
  REVIEWS_PER_DAY_MAX,
  REVIEWS_PER_DAY_MIN,
  DECK_NAME_MAX,
} from '#domain/learn/card/card.ts';
import { REMINDER_HOUR_MAX, REMINDER_HOUR_MIN, TIME_ZONE_MAX, WEEKLY_GOAL_MAX } from '#domain/learn/study-habit.ts';
import { enrollmentStatuses } from '#domain/learn/enrollment.ts';
import { DAY_SECONDS_MAX } from '#domain/learn/learning-day.ts';
import { RATING_MAX, RATING_MIN, REVIEW_MAX, uncountedReasons } from '#domain/learn/lesson-review.ts';
import { voteDirections } from '#domain/learn/vote.ts';
import { revisionActions, revisionStatuses, sharedModels } from '#domain/interact/revision.ts';
import { LABEL_NAME_MAX } from '#domain/teach/lesson-label.ts';
import {
  DESCRIPTION_MAX,
  jobStatuses,
  LESSON_NAME_MAX,
  lessonLevels,
  lessonVisibilities,
} from '#domain/teach/lesson.ts';
import { lessonStatuses, lessonTypes, quizStatuses } from '#domain/teach/node.ts';
import {
  ATTEMPTS_MAX,
  feedbackTimes,
  TIME_LIMIT_MAX_SECONDS,
  TIME_LIMIT_MIN_SECONDS,
} from '#domain/teach/question/quiz-settings.ts';
import { stepActions } from '#domain/teach/step-state.ts';
import { platformAccountKinds, userAccountKinds } from '#domain/wallet/ledger.ts';
import { callPurposes, callStatuses } from '#domain/wallet/model-call.ts';
import { PRICE_MAX_USD } from '#domain/wallet/price.ts';
import { paymentFailures, purchaseKinds, purchaseStatuses } from '#domain/wallet/purchase.ts';
import { subscriptionStatuses, subscriptionTiers } from '#domain/wallet/subscription-plan.ts';
import { transferKinds } from '#domain/wallet/wallet.ts';

const pool = await testPool();

/** The words and numbers that stand in a check of the database, and the constants of the domain that they repeat. */
const constants: Record<string, readonly (string | number)[]> = {
  account_export_state: exportStates,
  annotation_note_length: [ANNOTATION_NOTE_MAX],
  audit_entry_action_known: auditActions,
  audit_entry_note_length: [AUDIT_NOTE_MAX],
  auth_second_factor_kind: ['app', 'passkey', 'recovery'],
  card_deck_length: [DECK_NAME_MAX],
  card_source_length: [CARD_SOURCE_MAX],
  card_text_length: [CARD_TEXT_MAX],
  certification_counted_attempts: countedAttempts,
  certification_description_length: [DESCRIPTION_MAX],
  certification_name_length: [LESSON_NAME_MAX],
  certification_revocation_reason_length: [REVOCATION_REASON_MAX],
  certification_status: certificationStatuses,
  certification_token_price: ['^(0|[1-9][0-9]{0,11})$'],
  certification_valid_months: [1, VALID_MONTHS_MAX],
  contact_message_content_length: [CONTACT_MESSAGE_MAX],
  coupon_percent: [1, 100],
  course_description_length: [DESCRIPTION_MAX],
  course_name_length: [LESSON_NAME_MAX],
  course_visibility: lessonVisibilities,
  credential_status_index: [0, STATUS_LIST_BITS - 1],
  endorsement_testimony_length: [TESTIMONY_MAX],
  enrollment_progress_topics: lessonStatuses,
  enrollment_status: enrollmentStatuses,
  enrollment_topic_progress_status: lessonStatuses,
  feed_item_visibility: feedVisibilities,
  file_state: ['uploading', 'ready'],
  friendship_status: friendshipStatuses,
  launch_reminder_language: languages,
  learning_day_seconds: [0, DAY_SECONDS_MAX],
  ledger_account_balance_safe: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  ledger_account_kind: [...platformAccountKinds, ...userAccountKinds],
  ledger_entry_safe: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  ledger_transfer_kind: transferKinds,
  lesson_description_length: [DESCRIPTION_MAX],
  lesson_job_status: jobStatuses,
  lesson_label_description_length: [DESCRIPTION_MAX],
  lesson_label_name_length: [LABEL_NAME_MAX],
  lesson_language: textLanguages,
  lesson_level: lessonLevels,
  lesson_name_length: [LESSON_NAME_MAX],
  lesson_node_link_condition: [conditionPattern.source],
  lesson_node_name_length: [LESSON_NAME_MAX],
  lesson_node_quiz_attempts: [1, ATTEMPTS_MAX],
  lesson_node_quiz_feedback: feedbackTimes,
  lesson_node_quiz_status: quizStatuses,
  lesson_node_quiz_time_limit: [TIME_LIMIT_MIN_SECONDS, TIME_LIMIT_MAX_SECONDS],
  lesson_node_status: lessonStatuses,
  lesson_node_type: lessonTypes,
  lesson_passage_language: textLanguages,
  lesson_passage_type: lessonTypes,
  lesson_plan_description_length: [DESCRIPTION_MAX],
  lesson_plan_name_length: [LESSON_NAME_MAX],
  lesson_price: [0, PRICE_MAX_USD],
  lesson_rating: [RATING_MIN, RATING_MAX],
  lesson_ratings: [RATING_MAX],
  lesson_review_author_rating: [RATING_MIN, RATING_MAX],
  lesson_review_length: [REVIEW_MAX],
  lesson_review_rating: [RATING_MIN, RATING_MAX],
  lesson_review_uncounted: uncountedReasons,
  lesson_version_language: textLanguages,
  lesson_visibility: lessonVisibilities,
  model_call_purpose: Object.keys(callPurposes),
  model_call_status: callStatuses,
  notification_type: notificationTypes,
  open_ai_chat_response_role: chatRoles,
  post_comment_content_length: [COMMENT_MAX],
  post_content_length: [POST_CONTENT_MAX],
  post_is_liked: likedValues,
  post_title_length: [POST_TITLE_MAX],
  purchase_failure: paymentFailures,
  purchase_kind: purchaseKinds,
  purchase_status: purchaseStatuses,
  purchase_tier: subscriptionTiers,
  quiz_attempt_status: quizStatuses,
  report_model: reportedModels,
  report_note_length: [REPORT_TEXT_MAX],
  report_reason: reportReasons,
  report_status: reportStatuses,
  report_description_length: [REPORT_TEXT_MAX],
  revision_action: revisionActions,
  revision_model: sharedModels,
  revision_status: revisionStatuses,
  school_setting_name: settingNames,
  step_state_action: stepActions,
  step_comment_block_id_length: [ID_MAX],
  step_comment_content_length: [COMMENT_MAX],
  subscription_plan_status: subscriptionStatuses,
  subscription_plan_tier: subscriptionTiers,
  task_name_length: [TASK_NAME_MAX],
  tutor_attributes_strength: [0, STRENGTH_MAX],
  tutor_memory_status: chatTurnStatuses,
  user_about_length: [ABOUT_MAX],
  user_language: languages,
  user_mail_rhythm: mailRhythms,
  user_new_per_day: [NEW_PER_DAY_MIN, NEW_PER_DAY_MAX],
  user_reminder_hour: [REMINDER_HOUR_MIN, REMINDER_HOUR_MAX],
  user_reviews_per_day: [REVIEWS_PER_DAY_MIN, REVIEWS_PER_DAY_MAX],
  user_role: roles,
  user_suspended_why_length: [AUDIT_NOTE_MAX],
  user_time_zone_length: [TIME_ZONE_MAX],
  user_weekly_goal: [WEEKLY_GOAL_MAX],
  vote_direction: voteDirections,
};

/** The words of lists, the numbers above 1 that something is compared with, and patterns with a choice, in a check. */
function literalsIn(check: string): (string | number)[] {
  const lists = [...check.matchAll(/ANY \(ARRAY\[(.*?)\]\)|^CHECK \(\(\w+ = '([^']+)'::text\)\)$/g)].flatMap(
    ([, list = '', word]) => [
      ...[...list.matchAll(/'([^']*)'/g)].map(([, each]) => each ?? ''),
      ...(word === undefined ? [] : [word]),
    ],
  );
  const ofJson = [...check.matchAll(/== "([^"]*)"/g)].map(([, word]) => word ?? '').filter((word) => word !== 'string');
  const numbers = [...check.matchAll(/[<>=] \(?'?(-?\d+)/g)].map(([, digits]) => Number(digits));
  const choices = [...check.matchAll(/~ '(\^\(.*\|.*\)\$)'/g)].map(([, pattern]) => pattern ?? '');
  return [...lists, ...ofJson, ...numbers, ...choices];
}

const sorted = (values: readonly (string | number)[]): string[] =>
  [...new Set(values.filter((value) => typeof value === 'string' || Math.abs(value) > 1).map(String))].toSorted();

test('a list of words, a length or a limit in a check of the database is the constant of the domain', async () => {
  const { rows } = await pool.query<{ name: string; check: string }>(
    `select conname as name, pg_get_constraintdef(oid) as check from pg_constraint
      where contype = 'c' and connamespace = 'public'::regnamespace`,
  );
  const inDatabase = Object.fromEntries(
    rows.map(({ name, check }) => [name, sorted(literalsIn(check))]).filter(([, literals]) => literals?.length),
  );
  const inDomain = Object.fromEntries(Object.entries(constants).map(([name, values]) => [name, sorted(values)]));
  expect(inDatabase).toEqual(inDomain);
});
