import { expect, test } from 'vitest';
import { modelNames, relationOf, snakeCase, tableOf } from '#data/relation.ts';
import { testPool } from '#data/test-pool.ts';

const pool = await testPool();

/** The specification's entities, and those that the decisions add. */
const entities = `User TokenWallet TokenTransaction Tutor TutorMemory OpenAIChatResponse Notification SubscriptionPlan
  Enrollment EnrollmentTopicProgress Post PostComment LessonCategory LessonLabel LessonLessonCategory LessonLessonLabel
  Lesson LessonNode LessonNodeContent LessonNodeQuiz LessonNodeLink LessonPlan Course LessonReview Certification
  Endorsement Task`.split(/\s+/);
const added =
  `PublicProfile LessonVersion LessonVersionKey QuizAttempt LearningDay Card Vote Friendship Follow Mute FeedItem NotificationSetting
  AccessToken Purchase Revision StepState DraftedStep LessonPassage StepComment Annotation ContactMessage PageView Report AuditEntry
  Member`.split(/\s+/);
/** Tables that hold no model. */
const systemTables =
  `account_export auth_account auth_attempt auth_second_factor auth_session auth_verification card_customer card_event card_payment catalog_word change command coupon
  course_import credential endorsement_credential epoch file file_use launch_reminder
  ledger_account ledger_entry ledger_transfer lesson_draft mail_notice mail_outbox model_call passage_cut passage_vector passage_word
  plan_source plan_variation sandbox_answer sandbox_event sandbox_object school_setting secret_fingerprint signing_key step_time tutor_answering
  unearned_payment vector_use`.split(/\s+/);

test('there is a model for every entity of the specification and for what the decisions add, and no other', () => {
  expect([...modelNames].toSorted()).toEqual([...entities, ...added].toSorted());
});

test('every table holds one of the models or is one of the system, so that a new one is a decision', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const held = modelNames.map(tableOf);
  const unknown = rows.map((row) => row.name).filter((name) => ![...held, ...systemTables].includes(name));
  expect(unknown).toEqual([]);
});

/** Names that a model of the template would have, and fields that would identify it. */
const shapes: readonly [item: string, what: string, names: string, fields: string][] = [
  ['S-391', 'chat conversations and messages', 'chat conversation message participant', 'conversationKey participants'],
  ['S-392', 'mail', 'mail mail_label', 'isStarred labelIds'],
  ['S-393', 'blog posts', 'blog blog_post', 'favoritePerson metaKeywords'],
  ['S-394', 'calendar events', 'calendar calendar_event event', 'allDay textColor'],
  ['S-395', 'shop products', 'product shop_product', 'gender colors inventoryType'],
  ['S-396', 'cart items', 'cart cart_item checkout', 'quantity subTotal'],
  ['S-397', 'billing', 'billing billing_address', 'billing fullAddress'],
  ['S-398', 'kanban cards and columns', 'kanban kanban_card kanban_column board', 'columnOrder cardIds'],
  ['S-399', 'fake accounts', 'account fake_account', 'displayName photoURL'],
  ['S-400', 'user profile', 'profile user_profile', 'follower following quote'],
  ['S-401', 'followers', 'follower user_follower', 'isFollowed'],
  ['S-402', 'friends', 'friend user_friend', 'mutualFriends'],
  ['S-403', 'gallery', 'gallery user_gallery', 'postAt'],
  ['S-404', 'cards', 'credit_card user_card payment_card', 'cardNumber cardType'],
  ['S-405', 'addressBook', 'address_book user_address_book address', 'addressType isDefault'],
  ['S-406', 'invoices', 'invoice user_invoice', 'invoiceNumber invoiceFrom'],
];

test.each(shapes)(
  '[%s] no table, field or local collection has the template’s shape of %s',
  async (_item, _what, names, fields) => {
    const forbidden = names.split(' ');
    const { rows } = await pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    const plural = (name: string) => [name, `${name}s`];
    expect(rows.map((row) => row.name).filter((name) => forbidden.flatMap(plural).includes(name))).toEqual([]);
    // Rows leave under the names of these fields, and the browser keeps one collection for each of these models.
    const collections = modelNames.map((model) => tableOf(model) ?? snakeCase(model));
    expect(collections.filter((name) => forbidden.flatMap(plural).includes(name))).toEqual([]);
    const known = new Set(modelNames.flatMap((model) => [...relationOf(model).columns.keys()]));
    expect(fields.split(' ').filter((field) => known.has(field))).toEqual([]);
  },
);
