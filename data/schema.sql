-- Written by `npm run schema`, to read. The database is made by the migrations.

create table access_token (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name text not null,
  prefix text not null,
  hash text not null,
  scopes jsonb not null default '[]',
  expires_at timestamptz,
  last_used_at timestamptz,
  owner uuid not null,
  constraint access_token_owner_user_id_fk foreign key (owner) references "user"(id),
  constraint access_token_hash_hex check (hash ~ '^[0-9a-f]{64}$'),
  constraint access_token_name_not_blank check (name ~ '\S'),
  constraint access_token_scopes_list check (jsonb_typeof(scopes) = 'array')
);
create unique index access_token_hash on access_token (hash);
create index access_token_owner on access_token (owner, created_at, id);
-- Triggers: record_change, set_updated_at

-- An archive of everything that belongs to a person. A job makes it; its bytes are in the file store under its id.
create table account_export (
  id uuid primary key,
  owner uuid not null,
  state text not null default 'waiting',
  created_at timestamptz not null default now(),
  -- Files of the archive that are written; total is how many there will be.
  done integer not null default 0,
  total integer,
  bytes bigint,
  -- When its job last reported progress; the server of the job may be lost.
  alive_at timestamptz not null default now(),
  constraint account_export_owner_user_id_fk foreign key (owner) references "user"(id),
  constraint account_export_ready check ((state = 'ready') = (bytes is not null)),
  constraint account_export_state check (state in ('waiting', 'running', 'ready', 'failed'))
);
create index account_export_old on account_export (created_at);
create unique index account_export_one on account_export (owner);

-- A bookmark of a step, or a highlight if it has a passage.
create table annotation (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  lesson_id uuid not null,
  -- No foreign key: the step belongs to an immutable version, and the draft row may be gone.
  node_id uuid not null,
  passage jsonb,
  note text not null default '',
  owner uuid not null,
  constraint annotation_lesson_id_lesson_id_fk foreign key (lesson_id) references lesson(id),
  constraint annotation_owner_user_id_fk foreign key (owner) references "user"(id),
  constraint annotation_note_length check (char_length(note) <= 2000),
  constraint annotation_passage_object check (jsonb_typeof(passage) = 'object')
);
create unique index annotation_bookmark on annotation (owner, node_id) where (passage is null);
create index annotation_lesson on annotation (lesson_id);
create index annotation_owner on annotation (owner);
-- Triggers: limit_added_rows, record_change, refuse_column_change, set_updated_at

-- Append-only: triggers refuse every change.
create table audit_entry (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  actor uuid not null,
  action text not null,
  model text not null,
  -- No foreign key: the action may have removed the row.
  row_id uuid,
  person uuid,
  note text not null default '',
  detail jsonb not null default '{}',
  constraint audit_entry_actor_user_id_fk foreign key (actor) references "user"(id),
  constraint audit_entry_person_user_id_fk foreign key (person) references "user"(id),
  constraint audit_entry_action_known check (action in ('report.uphold', 'report.dismiss', 'content.restore', 'revision.revert', 'review.acceptDeletion', 'category.merge', 'label.merge', 'member.suspend', 'member.unsuspend', 'member.setRole', 'member.endSessions', 'member.resetSecondFactor', 'setting.change', 'coupon.create', 'coupon.end', 'job.retry', 'job.cancel')),
  constraint audit_entry_detail_object check (jsonb_typeof(detail) = 'object'),
  constraint audit_entry_note_length check (char_length(note) <= 2000)
);
create index audit_entry_action on audit_entry (action, created_at, id);
create index audit_entry_actor on audit_entry (actor, created_at, id);
create index audit_entry_newest on audit_entry (created_at, id);
create index audit_entry_person on audit_entry (person, created_at, id);
-- Triggers: record_change, refuse_all: refuse_change, refuse_change

-- The ways a person signs in: a password, or a subject at an outside provider.
create table auth_account (
  id uuid primary key,
  user_id uuid not null,
  provider_id text not null,
  account_id text not null,
  -- A hash.
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- True if the password is in the list of common passwords.
  is_known_password boolean not null default false,
  constraint auth_account_user_id_user_id_fk foreign key (user_id) references "user"(id) on delete cascade
);
create unique index auth_account_subject on auth_account (provider_id, account_id);
create index auth_account_user on auth_account (user_id);
-- Triggers: use_linked_subject

-- How often something was tried in the window that ends at ends_at.
create table auth_attempt (
  -- The hash of what is counted, never an address itself.
  key text primary key,
  count integer not null,
  ends_at timestamptz not null
);
create index auth_attempt_ends on auth_attempt (ends_at);

-- An authenticator app, a passkey, or a recovery code that replaces them once.
create table auth_second_factor (
  id uuid primary key,
  user_id uuid not null,
  kind text not null,
  name text not null default '',
  -- The encrypted key of an app, the public key of a passkey, or the hash of a recovery code.
  secret text not null,
  -- The id by which a browser knows a passkey.
  credential_id text,
  transports jsonb not null default '[]',
  -- The time step of the last code of an app, so that no code works twice, or the signature count of a passkey.
  counter bigint not null default 0,
  -- Null while an app waits for its first code.
  confirmed_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  constraint auth_second_factor_user_id_user_id_fk foreign key (user_id) references "user"(id) on delete cascade,
  constraint auth_second_factor_kind check (kind in ('app', 'passkey', 'recovery')),
  constraint auth_second_factor_passkey check ((kind = 'passkey') = (credential_id is not null))
);
create unique index auth_second_factor_app on auth_second_factor (user_id) where (kind = 'app');
create unique index auth_second_factor_credential on auth_second_factor (credential_id);
create index auth_second_factor_user on auth_second_factor (user_id, kind);

create table auth_session (
  id uuid primary key,
  user_id uuid not null,
  token text not null,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When the person gave a second factor in this session.
  second_factor_at timestamptz,
  constraint auth_session_user_id_user_id_fk foreign key (user_id) references "user"(id) on delete cascade
);
create index auth_session_expires on auth_session (expires_at);
create unique index auth_session_token on auth_session (token);
create index auth_session_user on auth_session (user_id, created_at, id);
-- Triggers: cancel_deletion, refuse_suspended_session

-- Codes and states that are used once.
create table auth_verification (
  -- Text, because the library reserves some values by a hash of their name.
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index auth_verification_expires on auth_verification (expires_at);
create index auth_verification_identifier on auth_verification (identifier, created_at);

-- Its node belongs to an immutable version and has no foreign key for that reason.
create table card (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version_id uuid,
  node_id uuid,
  place jsonb,
  front text not null,
  back text not null,
  due timestamptz not null,
  memory jsonb,
  owner uuid not null,
  source text,
  deleted_at timestamptz,
  before_review jsonb,
  reviews jsonb not null default '[]',
  deck text,
  suspended_at timestamptz,
  constraint card_owner_user_id_fk foreign key (owner) references "user"(id),
  constraint card_version_id_lesson_version_id_fk foreign key (version_id) references lesson_version(id),
  constraint card_before_review_object check (jsonb_typeof(before_review) = 'object'),
  constraint card_deck_length check (char_length(deck) >= 1 and char_length(deck) <= 200),
  constraint card_front_not_blank check (front ~ '\S'),
  constraint card_memory_object check (jsonb_typeof(memory) = 'object'),
  constraint card_place_object check (jsonb_typeof(place) = 'object'),
  constraint card_reviews_array check (jsonb_typeof(reviews) = 'array'),
  constraint card_source_length check (char_length(source) <= 300),
  constraint card_step check ((version_id is null) = (node_id is null)),
  constraint card_text_length check (char_length(front) <= 5000 and char_length(back) <= 5000)
);
create index card_due on card (owner, due, id);
create unique index card_once on card (owner, source);
create index card_version on card (version_id);
-- Triggers: limit_added_rows, limit_changed_rows, record_change, set_updated_at

-- The ids that the card provider gave our people. The provider is the sandbox or one location at Square.
create table card_customer (
  owner uuid not null,
  provider text not null,
  customer_id text not null,
  -- The saved card; nothing else of it is known here.
  card_id text,
  card_brand text,
  card_last4 text,
  card_expiry text,
  constraint card_customer_owner_provider_pk primary key (owner, provider),
  constraint card_customer_owner_user_id_fk foreign key (owner) references "user"(id)
);
create index card_customer_customer on card_customer (customer_id);

-- Events of the card provider, each once, with the parts that are used.
create table card_event (
  provider text not null,
  event_id text not null,
  type text not null,
  body jsonb not null,
  at timestamptz not null default now(),
  constraint card_event_provider_event_id_pk primary key (provider, event_id)
);
create index card_event_at on card_event (at);

-- The ids that the card provider gave the parts of a purchase; only the server reads them.
create table card_payment (
  purchase_id uuid primary key,
  provider text not null,
  -- The single-use token of a card from the form in the browser; null where the saved card pays.
  source text,
  -- The plan that the purchase is about; it names the last paid day of that plan at the time.
  plan_id uuid,
  paid_through date,
  payment_id text,
  invoice_id text,
  constraint card_payment_plan_id_subscription_plan_id_fk foreign key (plan_id) references subscription_plan(id),
  constraint card_payment_purchase_id_purchase_id_fk foreign key (purchase_id) references purchase(id)
);
create unique index card_payment_invoice on card_payment (provider, invoice_id);
create unique index card_payment_payment on card_payment (provider, payment_id);
create index card_payment_plan on card_payment (plan_id);

-- Words of public lessons and courses, to correct misspelled words in searches. A word stays when its lesson changes.
create table catalog_word (
  word text collate "C" primary key
);
create index catalog_word_trigrams on catalog_word using gin (word gin_trgm_ops);

create table certification (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name text not null,
  issue_date text not null default '',
  user_id uuid not null,
  description text not null default '',
  status text not null default 'DRAFT',
  token_price text not null default '0',
  learning_outcomes jsonb not null default '[]',
  owner uuid not null,
  lesson_id uuid,
  course_id uuid,
  definition_id uuid,
  valid_months integer,
  expires_at timestamptz,
  revoked_at timestamptz,
  revocation_reason text not null default '',
  shown_by jsonb not null default '[]',
  unearned_tokens bigint not null default 0,
  counted_attempts text not null default 'first',
  constraint certification_course_id_course_id_fk foreign key (course_id) references course(id) on delete cascade,
  constraint certification_definition_id_certification_id_fk foreign key (definition_id) references certification(id) on delete set null,
  constraint certification_lesson_id_lesson_id_fk foreign key (lesson_id) references lesson(id) on delete cascade,
  constraint certification_owner_user_id_fk foreign key (owner) references "user"(id),
  constraint certification_user_id_user_id_fk foreign key (user_id) references "user"(id),
  constraint certification_counted_attempts check (counted_attempts in ('first', 'best')),
  constraint certification_definition check (num_nonnulls(lesson_id, course_id) = 0 or num_nonnulls(lesson_id, course_id, definition_id) = 1 and status = 'DRAFT' and user_id = owner),
  constraint certification_description_length check (char_length(description) <= 2000),
  constraint certification_held_by_another check (definition_id is null or status <> 'DRAFT' and user_id <> owner),
  constraint certification_issue_date check (issue_date = '' or issue_date ~ '^\d{4}-\d{2}-\d{2}'),
  constraint certification_learning_outcomes_list check (jsonb_typeof(learning_outcomes) = 'array'),
  constraint certification_name_length check (char_length(name) <= 200),
  constraint certification_name_not_blank check (name ~ '\S'),
  constraint certification_revocation_reason_length check (char_length(revocation_reason) <= 1000),
  constraint certification_shown_by_list check (jsonb_typeof(shown_by) = 'array'),
  constraint certification_status check (status in ('DRAFT', 'IN_PROGRESS', 'ELIGIBLE', 'ISSUED', 'EXPIRED', 'REVOKED')),
  constraint certification_token_price check (token_price ~ '^(0|[1-9][0-9]{0,11})$'),
  constraint certification_unearned_tokens check (unearned_tokens >= 0),
  constraint certification_valid_months check (valid_months >= 1 and valid_months <= 600)
);
create index certification_expiring on certification (expires_at) where (status = 'ISSUED');
create index certification_held on certification (definition_id, created_at, id);
create index certification_mine on certification (user_id, created_at, id);
create unique index certification_once_a_course on certification (course_id);
create unique index certification_once_a_holder on certification (definition_id, user_id) where (status not in ('EXPIRED', 'REVOKED'));
create unique index certification_once_a_lesson on certification (lesson_id);
create index certification_owner on certification (owner, updated_at, id);
create index certification_unearned on certification (id) where (unearned_tokens > 0);
-- Triggers: record_change, revoke_credential, set_updated_at

-- The changed row and the people it may concern, never its content: the row is read afterwards, through the policy.
create table change (
  seq bigint primary key generated always as identity,
  xid xid8 not null default pg_current_xact_id(),
  -- The name of the model in the domain, or $cmd for a command that is committed.
  model text not null,
  id text not null,
  -- Routing keys of the row before and after.
  audience text[] not null,
  at timestamptz not null default now()
);
create index change_at on change using brin (at);
create index change_xid on change (xid);

-- Commands that were done, by the key that the device gave them: the same key never acts twice.
create table command (
  user_id uuid not null,
  key text not null,
  name text not null,
  xid xid8 not null default pg_current_xact_id(),
  result jsonb,
  at timestamptz not null default now(),
  constraint command_user_id_key_pk primary key (user_id, key)
);
create index command_at on command using brin (at);

-- Messages of visitors, signed in or not, for the administrators.
create table contact_message (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name text not null,
  email text not null,
  content text not null,
  constraint contact_message_content_length check (char_length(content) <= 5000),
  constraint contact_message_content_not_blank check (content ~ '\S'),
  constraint contact_message_email_not_blank check (email ~ '\S'),
  constraint contact_message_name_not_blank check (name ~ '\S')
);
create index contact_message_newest on contact_message (created_at, id);
-- Triggers: set_updated_at

create table coupon (
  code text primary key,
  percent integer,
  cents integer,
  valid_from date,
  valid_until date,
  uses integer,
  uses_per_person integer,
  created_at timestamptz not null default now(),
  -- The administrator who made it.
  made_by uuid not null,
  -- From when on nobody can use it, whatever its last day.
  ended_at timestamptz,
  constraint coupon_made_by_user_id_fk foreign key (made_by) references "user"(id),
  constraint coupon_cents check (cents > 0),
  constraint coupon_code_capital check (code = upper(code)),
  constraint coupon_code_not_blank check (code ~ '\S'),
  constraint coupon_dates check (valid_until >= valid_from),
  constraint coupon_one_way check ((percent is null) <> (cents is null)),
  constraint coupon_percent check (percent >= 1 and percent <= 100),
  constraint coupon_uses check (uses > 0 and uses_per_person > 0)
);
create index coupon_made_by on coupon (made_by);
create index coupon_newest on coupon (created_at, code);

create table course (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name text not null,
  description text not null default '',
  learning_objectives jsonb not null default '[]',
  visibility text not null default 'private',
  credit jsonb,
  import_key text,
  deleted_at timestamptz,
  owner uuid not null,
  hidden_at timestamptz,
  search tsvector not null generated always as ((setweight(((to_tsvector('english'::regconfig, regexp_replace(name, '[^[:alnum:]]+', ' ', 'g')) || to_tsvector('german'::regconfig, regexp_replace(name, '[^[:alnum:]]+', ' ', 'g'))) || to_tsvector('french'::regconfig, regexp_replace(name, '[^[:alnum:]]+', ' ', 'g'))) || to_tsvector('simple'::regconfig, regexp_replace(name, '[^[:alnum:]]+', ' ', 'g')), 'A'::"char") || setweight(((to_tsvector('english'::regconfig, regexp_replace(description, '[^[:alnum:]]+', ' ', 'g')) || to_tsvector('german'::regconfig, regexp_replace(description, '[^[:alnum:]]+', ' ', 'g'))) || to_tsvector('french'::regconfig, regexp_replace(description, '[^[:alnum:]]+', ' ', 'g'))) || to_tsvector('simple'::regconfig, regexp_replace(description, '[^[:alnum:]]+', ' ', 'g')), 'D'::"char")) || search_ids(array[owner])) stored,
  constraint course_id_owner unique (id, owner),
  constraint course_owner_user_id_fk foreign key (owner) references "user"(id),
  constraint course_credit_object check (jsonb_typeof(credit) = 'object'),
  constraint course_description_length check (char_length(description) <= 2000),
  constraint course_learning_objectives_list check (jsonb_typeof(learning_objectives) = 'array'),
  constraint course_name_length check (char_length(name) <= 200),
  constraint course_name_not_blank check (name ~ '\S'),
  constraint course_visibility check (visibility in ('public', 'private'))
);
create index course_catalog on course (visibility, updated_at, id) where (deleted_at is null);
create index course_catalog_search on course using gin (search) where ((visibility = 'public') and (deleted_at is null));
create unique index course_import_key on course (owner, import_key) where (deleted_at is null);
create index course_mine on course (owner, updated_at, id);
create index course_words on course using gin (lower(name) gin_trgm_ops) where ((visibility = 'public') and (deleted_at is null));
-- Triggers: collect_words, record_change, set_updated_at

-- Digests of the last import of a course: the base of the next three-way merge (D-86).
create table course_import (
  course_id uuid primary key,
  state jsonb not null,
  at timestamptz not null default now(),
  constraint course_import_course_id_course_id_fk foreign key (course_id) references course(id) on delete cascade
);

-- The signed proof of a certification, as it was when it was issued.
create table credential (
  id uuid primary key,
  -- Null once the certification is deleted; the file can still be verified.
  certification_id uuid,
  -- Printed on the certificate and read aloud.
  number text not null,
  -- The last part of the public address; nobody can guess it.
  address text not null,
  status_list integer not null,
  status_index integer not null,
  -- Null once the holder has left.
  jwt text,
  -- A trigger sets it when the certification is revoked.
  revoked_at timestamptz,
  made_at timestamptz not null default now(),
  constraint credential_certification_id_certification_id_fk foreign key (certification_id) references certification(id) on delete set null,
  constraint credential_status_index check (status_index >= 0 and status_index <= 131071),
  constraint credential_status_list check (status_list >= 1)
);
create unique index credential_address on credential (address);
create unique index credential_certification on credential (certification_id);
create unique index credential_number on credential (number);
create index credential_revoked on credential (status_list, status_index) where (revoked_at is not null);
create unique index credential_status on credential (status_list, status_index);
-- Triggers: refuse_credential_change

-- Where each part of a drafted step comes from, and which parts wait for approval.
create table drafted_step (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  lesson_id uuid not null,
  -- No foreign key: a deleted step can come back.
  node_id uuid not null,
  places jsonb not null,
  awaiting text[] not null,
  owner uuid not null,
  constraint drafted_step_node unique (node_id),
  constraint drafted_step_lesson_id_lesson_id_fk foreign key (lesson_id) references lesson(id) on delete cascade,
  constraint drafted_step_owner_user_id_fk foreign key (owner) references "user"(id),
  constraint drafted_step_places_list check (jsonb_typeof(places) = 'array')
);
create index drafted_step_lesson on drafted_step (lesson_id);
create index drafted_step_owner on drafted_step (owner);
-- Triggers: record_change, set_updated_at

create table endorsement (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  date_time timestamptz not null default now(),
  testimony text not null,
  author uuid not null,
  certification_id uuid not null,
  deleted_at timestamptz,
  hidden_at timestamptz,
  author_testimony text not null,
  edited_by uuid,
  hidden_by_holder_at timestamptz,
  constraint endorsement_author_user_id_fk foreign key (author) references "user"(id),
  constraint endorsement_certification_id_certification_id_fk foreign key (certification_id) references certification(id),
  constraint endorsement_edited_by_user_id_fk foreign key (edited_by) references "user"(id),
  constraint endorsement_edited_by check ((edited_by is null) = (testimony = author_testimony) and edited_by <> author),
  constraint endorsement_testimony_length check (char_length(testimony) <= 5000),
  constraint endorsement_testimony_not_blank check (testimony ~ '\S')
);
create index endorsement_author on endorsement (author);
create index endorsement_certification on endorsement (certification_id, date_time, id);
create index endorsement_editor on endorsement (edited_by);
-- Triggers: copy_author_version, delete_history, record_change, refuse_column_change, set_updated_at

-- An endorsement as it was signed last.
create table endorsement_credential (
  endorsement_id uuid primary key,
  jwt text not null,
  -- A fingerprint of the signed text: an endorsement that differs from it is signed again.
  signed_text_hash text not null,
  constraint endorsement_credential_endorsement_id_endorsement_id_fk foreign key (endorsement_id) references endorsement(id) on delete cascade
);

-- Nodes are named without a foreign key: they belong to an immutable version, and the draft row may be gone.
create table enrollment (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  status text not null default 'NOT_STARTED',
  start_date timestamptz,
  completion_date timestamptz,
  teacher_id uuid not null,
  owner uuid not null,
  lesson_id uuid,
  course_id uuid,
  tutor_id uuid,
  progress jsonb not null default '[]',
  version_id uuid,
  paid_tokens bigint not null default 0,
  course_enrollment_id uuid,
  current_node_id uuid,
  withdrawn_at timestamptz,
  history jsonb not null default '[]',
  reopened_at timestamptz,
  constraint enrollment_course_enrollment foreign key (course_enrollment_id) references enrollment(id),
  constraint enrollment_course_id_course_id_fk foreign key (course_id) references course(id),
  constraint enrollment_lesson_id_lesson_id_fk foreign key (lesson_id) references lesson(id),
  constraint enrollment_owner_user_id_fk foreign key (owner) references "user"(id),
  constraint enrollment_teacher_id_user_id_fk foreign key (teacher_id) references "user"(id),
  constraint enrollment_tutor_id_tutor_id_fk foreign key (tutor_id) references tutor(id),
  constraint enrollment_version foreign key (version_id, lesson_id) references lesson_version(id, lesson_id),
  constraint enrollment_history_list check (jsonb_typeof(history) = 'array'),
  constraint enrollment_lesson_or_course check (num_nonnulls(lesson_id, course_id) = 1),
  constraint enrollment_paid_tokens check (paid_tokens >= 0),
  constraint enrollment_progress_list check (jsonb_typeof(progress) = 'array'),
  constraint enrollment_progress_topics check (not jsonb_path_exists(progress, '$[*]?(!(exists (@."topicID"?(@.type() == "string"))) || !(exists (@."status"?((((@ == "INCOMPLETE" || @ == "INPROGRESS") || @ == "COMPLETE") || @ == "FAILED") || @ == "ATTENTION"))))')),
  constraint enrollment_status check (status in ('NOT_STARTED', 'IN_PROGRESS', 'COMPLETED', 'FAILED'))
);
create index enrollment_course on enrollment (course_id, created_at, id);
create index enrollment_course_enrollment_id on enrollment (course_enrollment_id);
create index enrollment_learners on enrollment (lesson_id, updated_at, id);
create index enrollment_mine on enrollment (owner, updated_at, id);
create unique index enrollment_once_a_course on enrollment (owner, course_id) where (withdrawn_at is null);
create unique index enrollment_once_a_lesson on enrollment (owner, lesson_id) where (withdrawn_at is null);
create index enrollment_teacher on enrollment (teacher_id, updated_at);
create index enrollment_tutor on enrollment (tutor_id);
create index enrollment_version_id on enrollment (version_id);
-- Triggers: check_progress, check_progress_on_update: check_progress, count_stars, count_stars_on_insert: count_stars, record_change, set_updated_at

create table enrollment_topic_progress (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  status text not null default 'INCOMPLETE',
  topic_id uuid not null,
  enrollment_id uuid not null,
  owner uuid not null,
  place double precision not null default 0,
  watched jsonb not null default '[]',
  completed_at timestamptz,
  constraint enrollment_topic_progress_enrollment_id_enrollment_id_fk foreign key (enrollment_id) references enrollment(id),
  constraint enrollment_topic_progress_owner_user_id_fk foreign key (owner) references "user"(id),
  constraint enrollment_topic_progress_place check (place >= 0),
  constraint enrollment_topic_progress_status check (status in ('INCOMPLETE', 'INPROGRESS', 'COMPLETE', 'FAILED', 'ATTENTION')),
  constraint enrollment_topic_progress_watched_list check (jsonb_typeof(watched) = 'array')
);
create unique index enrollment_topic_progress_once on enrollment_topic_progress (enrollment_id, topic_id);
create index enrollment_topic_progress_owner on enrollment_topic_progress (owner, updated_at, id);
-- Triggers: check_topic, record_change, set_updated_at

-- One row that names this life of the database. Transaction numbers from before a restore mean nothing after it.
create table epoch (
  id uuid primary key default gen_random_uuid()
);
create unique index epoch_one on epoch ((true));

-- The public part of a shared post; triggers maintain its counts.
create table feed_item (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  post_id uuid not null,
  title text not null,
  content text not null default '',
  visibility text not null,
  person_likes integer not null default 0,
  owner uuid not null,
  lesson_id uuid,
  certification_id uuid,
  constraint feed_item_certification_id_certification_id_fk foreign key (certification_id) references certification(id) on delete set null,
  constraint feed_item_lesson_id_lesson_id_fk foreign key (lesson_id) references lesson(id) on delete set null,
  constraint feed_item_owner_user_id_fk foreign key (owner) references "user"(id),
  constraint feed_item_post_id_post_id_fk foreign key (post_id) references post(id),
  constraint feed_item_person_likes check (person_likes >= 0),
  constraint feed_item_visibility check (visibility in ('friends', 'public'))
);
create index feed_item_certification on feed_item (certification_id);
create index feed_item_lesson on feed_item (lesson_id);
create index feed_item_owner on feed_item (owner, created_at, id);
create unique index feed_item_post on feed_item (post_id);
create index feed_item_public on feed_item (created_at, id) where (visibility = 'public');
-- Triggers: announce_unshared_post, delete_file_use, record_change, refuse_hidden_post, set_feed_item_likes, set_updated_at, update_file_use

-- A file that somebody uploaded; its bytes are in the file store under the sha256 (D-85).
create table file (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  owner uuid not null,
  -- Known when the upload is complete.
  sha256 text,
  bytes bigint not null,
  mime text not null,
  name text not null,
  width integer,
  height integer,
  state text not null default 'ready',
  -- When it was last uploaded or last shown; files that nothing shows are kept for a while from then on.
  wanted_at timestamptz not null default now(),
  constraint file_owner_user_id_fk foreign key (owner) references "user"(id),
  constraint file_bytes check (bytes >= 0),
  constraint file_ready_has_sha256 check ((state = 'ready') = (sha256 is not null)),
  constraint file_sha256_hex check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint file_size check ((width is null or width > 0) and (height is null or height > 0)),
  constraint file_state check (state in ('uploading', 'ready'))
);
create unique index file_once_an_owner on file (owner, sha256);
create index file_sha256 on file (sha256);
create index file_wanted on file (state, wanted_at);
-- Triggers: set_updated_at

-- A row that shows a file. People who may read the row may read the file. Triggers maintain it.
create table file_use (
  file_id uuid not null,
  -- The name of the model in the domain.
  model text not null,
  row_id uuid not null,
  constraint file_use_file_id_model_row_id_pk primary key (file_id, model, row_id),
  constraint file_use_file_id_file_id_fk foreign key (file_id) references file(id)
);
create index file_use_row on file_use (model, row_id);
-- Triggers: set_wanted_at

-- A teacher whose new public lessons the owner is told of.
create table follow (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  teacher_id uuid not null,
  owner uuid not null,
  constraint follow_owner_user_id_fk foreign key (owner) references "user"(id),
  constraint follow_teacher_id_user_id_fk foreign key (teacher_id) references "user"(id),
  constraint follow_of_another check (teacher_id <> owner)
);
create unique index follow_once on follow (owner, teacher_id);
create index follow_teacher on follow (teacher_id, id);
-- Triggers: limit_added_rows, record_change, refuse_column_change, set_updated_at

create table friendship (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  requester_id uuid not null,
  addressee_id uuid not null,
  status text not null default 'PENDING',
  responded_at timestamptz,
  asker_id uuid generated always as (
case
    when status <> 'BLOCKED' then requester_id
    else null::uuid
end) stored,
  constraint friendship_addressee_id_user_id_fk foreign key (addressee_id) references "user"(id),
  constraint friendship_requester_id_user_id_fk foreign key (requester_id) references "user"(id),
  constraint friendship_answered check ((status = 'PENDING') = (responded_at is null)),
  constraint friendship_of_two check (requester_id <> addressee_id),
  constraint friendship_status check (status in ('PENDING', 'ACCEPTED', 'DECLINED', 'BLOCKED'))
);
create index friendship_addressee on friendship (addressee_id, status, created_at, id);
create index friendship_asker on friendship (asker_id, status, created_at, id);
create unique index friendship_block on friendship (requester_id, addressee_id) where (status = 'BLOCKED');
create unique index friendship_pair on friendship (least(requester_id, addressee_id), greatest(requester_id, addressee_id)) where (status <> 'BLOCKED');
create index friendship_requester on friendship (requester_id);
-- Triggers: announce_friendship_change, record_change, set_updated_at

-- An address that asked for a mail when the school opens. It is deleted after that mail, or after a week without confirmation.
create table launch_reminder (
  id uuid primary key,
  email text not null,
  language text not null,
  -- The hash of the token in the links of the confirmation mail.
  token_hash text not null,
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  constraint launch_reminder_token_hash_unique unique (token_hash),
  constraint launch_reminder_language check (language in ('us', 'en', 'de', 'fr'))
);
create unique index launch_reminder_email on launch_reminder (lower(email));

create table learning_day (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  day date not null,
  seconds integer not null default 0,
  owner uuid not null,
  constraint learning_day_owner_user_id_fk foreign key (owner) references "user"(id),
  constraint learning_day_seconds check (seconds >= 0 and seconds <= 57600)
);
create unique index learning_day_once on learning_day (owner, day);
-- Triggers: record_change, refuse_column_change, set_updated_at

-- Money: only the trigger of an entry changes a balance (D-77).
create table ledger_account (
  id uuid primary key default uuid7(),
  kind text not null,
  -- Null for an account of the platform.
  owner uuid,
  balance bigint not null default 0,
  -- When the last entry was posted; the times of the entries of an account only move forward.
  booked_at timestamptz,
  -- The part of the balance that was granted and not bought.
  granted bigint not null default 0,
  -- The hash of the last entry; each hash covers the one before.
  head text not null default '',
  constraint ledger_account_one unique nulls not distinct (owner, kind),
  constraint ledger_account_owner_user_id_fk foreign key (owner) references "user"(id),
  constraint ledger_account_balance_safe check (balance >= '-9007199254740991' and balance <= '9007199254740991'),
  constraint ledger_account_granted check (owner is null or granted >= 0 and granted <= balance),
  constraint ledger_account_kind check (owner is null and (kind in ('grant', 'revenue', 'ai', 'card')) or owner is not null and (kind in ('wallet', 'held', 'pending'))),
  constraint ledger_account_not_negative check (owner is null or balance >= 0)
);
-- Triggers: ledger_guard_account, ledger_refuse_change, ledger_refuse_truncate: ledger_refuse_change

create table ledger_entry (
  id uuid primary key default uuid7(),
  transfer_id uuid not null,
  account_id uuid not null,
  tokens bigint not null,
  -- A trigger sets it while the account is locked.
  at timestamptz not null default clock_timestamp(),
  -- The part of the tokens that was granted and not bought, with the same sign.
  granted bigint not null default 0,
  -- The same trigger sets it, over the hash of the entry before.
  hash text not null default '',
  constraint ledger_entry_account_id_ledger_account_id_fk foreign key (account_id) references ledger_account(id),
  constraint ledger_entry_transfer_id_ledger_transfer_id_fk foreign key (transfer_id) references ledger_transfer(id),
  constraint ledger_entry_granted check ((granted::double precision * sign(tokens::double precision)) >= 0 and (granted::double precision * sign(tokens::double precision)) <= abs(tokens)::double precision),
  constraint ledger_entry_not_zero check (tokens <> 0),
  constraint ledger_entry_safe check (tokens >= '-9007199254740991' and tokens <= '9007199254740991')
);
create index ledger_entry_account on ledger_entry (account_id, at, id);
create index ledger_entry_transfer on ledger_entry (transfer_id);
-- Triggers: ledger_apply_entry, ledger_check_sum, ledger_refuse_change, ledger_refuse_truncate: ledger_refuse_change, ledger_stamp_entry, record_wallet_change

create table ledger_transfer (
  id uuid primary key,
  key text not null,
  kind text not null,
  enrollment_id uuid,
  at timestamptz not null default clock_timestamp(),
  constraint ledger_transfer_enrollment_id_enrollment_id_fk foreign key (enrollment_id) references enrollment(id),
  constraint ledger_transfer_key_not_blank check (key ~ '\S'),
  constraint ledger_transfer_kind check (kind in ('grant', 'enroll', 'refund', 'earn', 'ai-hold', 'ai-capture', 'ai-release', 'top-up', 'plan', 'sale', 'card-refund', 'claim', 'claim-refund', 'claim-earn'))
);
create index ledger_transfer_enrollment on ledger_transfer (enrollment_id);
create unique index ledger_transfer_key on ledger_transfer (key);
-- Triggers: ledger_check_sum, ledger_refuse_change, ledger_refuse_truncate: ledger_refuse_change, track_unearned_payment

create table lesson (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name text not null,
  description text not null default '',
  visibility text not null default 'private',
  lessonplan_id uuid,
  learning_objectives jsonb not null default '[]',
  images jsonb not null default '[]',
  updoot integer not null default 0,
  downdoot integer not null default 0,
  -- Without a scale, so that the check refuses a third decimal instead of rounding it away.
  price numeric not null default 0,
  course_id uuid,
  "position" integer not null default 0,
  teacher_id uuid not null,
  job jsonb,
  language text not null default 'us',
  credit jsonb,
  import_key text,
  published_version_id uuid,
  published_at timestamptz,
  steps integer not null default 0,
  minutes integer not null default 0,
  learners integer not null default 0,
  has_draft_changes boolean not null default true,
  deleted_at timestamptz,
  owner uuid not null,
  rating double precision,
  reviews integer not null default 0,
  category_ids uuid[] not null default '{}',
  stars double precision not null default 0,
  ratings integer[] not null default '{0,0,0,0,0}',
  next_lesson_ids uuid[] not null default '{}',
  label_ids uuid[] not null default '{}',
  tutor_id uuid,
  hidden_at timestamptz,
  search tsvector not null generated always as ((setweight(to_tsvector(
case language
    when 'de' then 'german'::regconfig
    when 'fr' then 'french'::regconfig
    when 'other' then 'simple'::regconfig
    else 'english'::regconfig
end, regexp_replace(name, '[^[:alnum:]]+', ' ', 'g')), 'A'::"char") || setweight(to_tsvector(
case language
    when 'de' then 'german'::regconfig
    when 'fr' then 'french'::regconfig
    when 'other' then 'simple'::regconfig
    else 'english'::regconfig
end, regexp_replace(description, '[^[:alnum:]]+', ' ', 'g')), 'D'::"char")) || search_ids((category_ids || label_ids) || array[teacher_id, course_id])) stored,
  level text,
  allows_comments boolean not null default true,
  constraint lesson_course_same_owner foreign key (course_id, owner) references course(id, owner),
  constraint lesson_lessonplan_id_lesson_plan_id_fk foreign key (lessonplan_id) references lesson_plan(id),
  constraint lesson_owner_user_id_fk foreign key (owner) references "user"(id),
  constraint lesson_published_version foreign key (published_version_id, id) references lesson_version(id, lesson_id),
  constraint lesson_teacher_id_user_id_fk foreign key (teacher_id) references "user"(id),
  constraint lesson_tutor_same_owner foreign key (tutor_id, owner) references tutor(id, owner),
  constraint lesson_counts check (steps >= 0 and minutes >= 0 and learners >= 0),
  constraint lesson_credit_object check (jsonb_typeof(credit) = 'object'),
  constraint lesson_description_length check (char_length(description) <= 2000),
  constraint lesson_images_list check (jsonb_typeof(images) = 'array'),
  constraint lesson_job_status check (job is null or coalesce((job ->> 'status') in ('PENDING', 'INPROGRESS', 'COMPLETE', 'FAILED'), false)),
  constraint lesson_language check (language in ('us', 'en', 'de', 'fr', 'other')),
  constraint lesson_learning_objectives_list check (jsonb_typeof(learning_objectives) = 'array'),
  constraint lesson_level check (level in ('beginner', 'intermediate', 'advanced')),
  constraint lesson_name_length check (char_length(name) <= 200),
  constraint lesson_name_not_blank check (name ~ '\S'),
  constraint lesson_position check ("position" >= 0),
  constraint lesson_price check (price >= 0 and price <= 1000 and price = round(price, 2)),
  constraint lesson_published check ((published_version_id is null) = (published_at is null)),
  constraint lesson_rating check (rating >= 1 and rating <= 5 and (rating is null) = (reviews = 0)),
  constraint lesson_ratings check (array_length(ratings, 1) = 5 and (ratings[1] + ratings[2] + ratings[3] + ratings[4] + ratings[5]) = reviews),
  constraint lesson_reviews check (reviews >= 0),
  constraint lesson_stars check (stars = coalesce(rating, 0)),
  constraint lesson_visibility check (visibility in ('public', 'private')),
  constraint lesson_votes check (updoot >= 0 and downdoot >= 0)
);
create index lesson_catalog on lesson (visibility, published_at, id) where ((published_version_id is not null) and (deleted_at is null));
create index lesson_catalog_categories on lesson using gin (category_ids) where ((published_version_id is not null) and (deleted_at is null));
create index lesson_catalog_labels on lesson using gin (label_ids) where ((published_version_id is not null) and (deleted_at is null));
create index lesson_catalog_learners on lesson (visibility, learners, id) where ((published_version_id is not null) and (deleted_at is null));
create index lesson_catalog_price on lesson (visibility, price, id) where ((published_version_id is not null) and (deleted_at is null));
create index lesson_catalog_search on lesson using gin (search) where ((published_version_id is not null) and (deleted_at is null));
create index lesson_catalog_stars on lesson (visibility, stars, id) where ((published_version_id is not null) and (deleted_at is null));
create index lesson_course on lesson (course_id, "position");
create unique index lesson_import_key on lesson (owner, import_key) where (deleted_at is null);
create index lesson_lessonplan on lesson (lessonplan_id);
create index lesson_mine on lesson (owner, updated_at, id);
create index lesson_published_version_id on lesson (published_version_id);
create index lesson_teacher on lesson (teacher_id);
create index lesson_tutor on lesson (tutor_id);
-- Triggers: collect_words, delete_file_use, record_change, set_updated_at, update_file_use: update_lesson_file_use

create table lesson_category (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name text not null,
  description text not null default '',
  owner uuid,
  constraint lesson_category_owner_user_id_fk foreign key (owner) references "user"(id),
  constraint lesson_category_name_not_blank check (name ~ '\S')
);
create unique index lesson_category_name on lesson_category (lower(name));
create index lesson_category_owner on lesson_category (owner);
create index lesson_category_words on lesson_category using gin (lower(name) gin_trgm_ops);
-- Triggers: record_change, refuse_column_change, set_updated_at

-- A draft that is being made or can be retried; deleted once it is done.
create table lesson_draft (
  lesson_id uuid primary key,
  owner uuid not null,
  request jsonb not null,
  -- The text of the source by section, with the place of each block.
  source jsonb not null,
  -- Counts from 1; a retry is another run. Results of an earlier run are ignored.
  run integer not null default 1,
  -- Finished stages by name: they are neither done nor paid again.
  results jsonb not null default '{}',
  -- Tokens of the model that the results used.
  input_tokens integer not null default 0,
  output_tokens integer not null default 0,
  is_estimated boolean not null default false,
  -- Money: the call that holds the tokens of this run.
  call_id uuid,
  -- The worker that has the draft, and until when it counts as alive.
  worker uuid,
  leased_until timestamptz,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  constraint lesson_draft_lesson_id_lesson_id_fk foreign key (lesson_id) references lesson(id) on delete cascade,
  constraint lesson_draft_owner_user_id_fk foreign key (owner) references "user"(id),
  constraint lesson_draft_not_negative check (input_tokens >= 0 and output_tokens >= 0),
  constraint lesson_draft_request_object check (jsonb_typeof(request) = 'object'),
  constraint lesson_draft_results_object check (jsonb_typeof(results) = 'object'),
  constraint lesson_draft_run_from_1 check (run >= 1),
  constraint lesson_draft_source_object check (jsonb_typeof(source) = 'object')
);
create index lesson_draft_owner on lesson_draft (owner);

create table lesson_label (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name text not null,
  description text not null default '',
  deleted_at timestamptz,
  owner uuid not null,
  hidden_at timestamptz,
  author_name text not null,
  author_description text not null,
  edited_by uuid,
  constraint lesson_label_edited_by_user_id_fk foreign key (edited_by) references "user"(id),
  constraint lesson_label_owner_user_id_fk foreign key (owner) references "user"(id),
  constraint lesson_label_description_length check (char_length(description) <= 2000),
  constraint lesson_label_edited_by check ((edited_by is null) = (name = author_name and description = author_description) and edited_by <> owner),
  constraint lesson_label_name_length check (char_length(name) <= 60),
  constraint lesson_label_name_not_blank check (name ~ '\S')
);
create index lesson_label_by_name on lesson_label (name, id) where (deleted_at is null);
create index lesson_label_editor on lesson_label (edited_by);
create unique index lesson_label_name on lesson_label (lower(name)) where (deleted_at is null);
create index lesson_label_owner on lesson_label (owner);
create index lesson_label_part on lesson_label using gin (lower(name) gin_trgm_ops) where (deleted_at is null);
-- Triggers: copy_author_version, delete_history, record_change, refuse_column_change, set_updated_at

create table lesson_lesson_category (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  lesson_id uuid not null,
  lesson_category_id uuid not null,
  owner uuid not null,
  constraint lesson_lesson_category_lesson_category_id_lesson_category_id_fk foreign key (lesson_category_id) references lesson_category(id),
  constraint lesson_lesson_category_lesson_id_lesson_id_fk foreign key (lesson_id) references lesson(id),
  constraint lesson_lesson_category_owner_user_id_fk foreign key (owner) references "user"(id)
);
create index lesson_lesson_category_category on lesson_lesson_category (lesson_category_id);
create index lesson_lesson_category_owner on lesson_lesson_category (owner);
create unique index lesson_lesson_category_pair on lesson_lesson_category (lesson_id, lesson_category_id);
-- Triggers: copy_category_ids, record_change, set_updated_at

create table lesson_lesson_label (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  lesson_id uuid not null,
  lesson_label_id uuid not null,
  owner uuid not null,
  constraint lesson_lesson_label_lesson_id_lesson_id_fk foreign key (lesson_id) references lesson(id),
  constraint lesson_lesson_label_lesson_label_id_lesson_label_id_fk foreign key (lesson_label_id) references lesson_label(id),
  constraint lesson_lesson_label_owner_user_id_fk foreign key (owner) references "user"(id)
);
create index lesson_lesson_label_label on lesson_lesson_label (lesson_label_id);
create index lesson_lesson_label_owner on lesson_lesson_label (owner);
create unique index lesson_lesson_label_pair on lesson_lesson_label (lesson_id, lesson_label_id);
-- Triggers: copy_label_ids, record_change, set_updated_at

create table lesson_node (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  lesson_id uuid not null,
  type text not null,
  name text not null,
  description text not null default '',
  status text not null default 'INCOMPLETE',
  content text not null default '',
  slides jsonb not null default '[]',
  "position" integer not null default 0,
  minutes integer not null default 0,
  import_key text,
  owner uuid not null,
  constraint lesson_node_id_lesson unique (id, lesson_id),
  constraint lesson_node_lesson_id_lesson_id_fk foreign key (lesson_id) references lesson(id) on delete cascade,
  constraint lesson_node_owner_user_id_fk foreign key (owner) references "user"(id),
  constraint lesson_node_minutes check (minutes >= 0),
  constraint lesson_node_name_length check (char_length(name) <= 200),
  constraint lesson_node_position check ("position" >= 0),
  constraint lesson_node_slides_list check (jsonb_typeof(slides) = 'array'),
  constraint lesson_node_status check (status in ('INCOMPLETE', 'INPROGRESS', 'COMPLETE', 'FAILED', 'ATTENTION')),
  constraint lesson_node_type check (type in ('SLIDESHOW', 'VIDEO', 'RICHTEXT', 'QUIZ'))
);
create index lesson_node_lesson on lesson_node (lesson_id, "position");
create index lesson_node_owner on lesson_node (owner);
-- Triggers: record_change, set_updated_at

create table lesson_node_content (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  lesson_node_id uuid not null,
  lesson_id uuid not null,
  text text not null default '',
  video text,
  owner uuid not null,
  captions text not null default '',
  constraint lesson_node_content_lesson_id_lesson_id_fk foreign key (lesson_id) references lesson(id) on delete cascade,
  constraint lesson_node_content_node foreign key (lesson_node_id, lesson_id) references lesson_node(id, lesson_id) on delete cascade,
  constraint lesson_node_content_owner_user_id_fk foreign key (owner) references "user"(id)
);
create index lesson_node_content_lesson on lesson_node_content (lesson_id);
create unique index lesson_node_content_one on lesson_node_content (lesson_node_id);
create index lesson_node_content_owner on lesson_node_content (owner);
-- Triggers: delete_file_use, record_change, set_updated_at, update_file_use: update_content_file_use

create table lesson_node_link (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  lesson_id uuid not null,
  from_lesson_node uuid not null,
  to_lesson_node uuid not null,
  condition text not null default 'always',
  owner uuid not null,
  deleted_at timestamptz,
  constraint lesson_node_link_from foreign key (from_lesson_node, lesson_id) references lesson_node(id, lesson_id) on delete cascade,
  constraint lesson_node_link_lesson_id_lesson_id_fk foreign key (lesson_id) references lesson(id) on delete cascade,
  constraint lesson_node_link_owner_user_id_fk foreign key (owner) references "user"(id),
  constraint lesson_node_link_to foreign key (to_lesson_node, lesson_id) references lesson_node(id, lesson_id) on delete cascade,
  constraint lesson_node_link_condition check (condition ~ '^(always|passed|failed|score:([1-9][0-9]?|100))$'),
  constraint lesson_node_link_no_self check (from_lesson_node <> to_lesson_node)
);
create index lesson_node_link_from_node on lesson_node_link (from_lesson_node);
create index lesson_node_link_lesson on lesson_node_link (lesson_id);
create index lesson_node_link_owner on lesson_node_link (owner);
create unique index lesson_node_link_pair on lesson_node_link (from_lesson_node, to_lesson_node) where (deleted_at is null);
create index lesson_node_link_to_node on lesson_node_link (to_lesson_node);
-- Triggers: record_change, refuse_column_change, set_updated_at

create table lesson_node_quiz (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  lesson_node_id uuid not null,
  lesson_id uuid not null,
  progress double precision not null default 0,
  status text not null default 'NOT_STARTED',
  questions jsonb not null default '[]',
  pass_mark double precision not null default 0.5,
  owner uuid not null,
  attempts integer,
  is_shuffled boolean not null default false,
  feedback text not null default 'now',
  time_limit_seconds integer,
  constraint lesson_node_quiz_lesson_id_lesson_id_fk foreign key (lesson_id) references lesson(id) on delete cascade,
  constraint lesson_node_quiz_node foreign key (lesson_node_id, lesson_id) references lesson_node(id, lesson_id) on delete cascade,
  constraint lesson_node_quiz_owner_user_id_fk foreign key (owner) references "user"(id),
  constraint lesson_node_quiz_attempts check (attempts >= 1 and attempts <= 100),
  constraint lesson_node_quiz_feedback check (feedback in ('now', 'end')),
  constraint lesson_node_quiz_pass_mark check (pass_mark >= 0 and pass_mark <= 1),
  constraint lesson_node_quiz_progress check (progress >= 0 and progress <= 1),
  constraint lesson_node_quiz_questions_list check (jsonb_typeof(questions) = 'array'),
  constraint lesson_node_quiz_status check (status in ('NOT_STARTED', 'IN_PROGRESS', 'PASS', 'FAIL')),
  constraint lesson_node_quiz_time_limit check (time_limit_seconds >= 10 and time_limit_seconds <= 86400)
);
create index lesson_node_quiz_lesson on lesson_node_quiz (lesson_id);
create unique index lesson_node_quiz_one on lesson_node_quiz (lesson_node_id);
create index lesson_node_quiz_owner on lesson_node_quiz (owner);
-- Triggers: delete_file_use, record_change, set_updated_at, update_file_use

-- Security: whole texts of lessons that have a price. No view of the policy shows them; only the search of the tutor reads them.
create table lesson_passage (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  lesson_id uuid not null,
  version_id uuid not null,
  node_id uuid not null,
  type text not null,
  "position" integer not null,
  heading text not null,
  body text not null,
  names text not null,
  language text not null,
  parts jsonb not null,
  search tsvector not null generated always as ((setweight(to_tsvector(
case language
    when 'de' then 'german'::regconfig
    when 'fr' then 'french'::regconfig
    when 'other' then 'simple'::regconfig
    else 'english'::regconfig
end, regexp_replace(heading, '[^[:alnum:]]+', ' ', 'g')), 'A'::"char") || setweight(to_tsvector(
case language
    when 'de' then 'german'::regconfig
    when 'fr' then 'french'::regconfig
    when 'other' then 'simple'::regconfig
    else 'english'::regconfig
end, regexp_replace(body, '[^[:alnum:]]+', ' ', 'g')), 'B'::"char")) || setweight(to_tsvector(
case language
    when 'de' then 'german'::regconfig
    when 'fr' then 'french'::regconfig
    when 'other' then 'simple'::regconfig
    else 'english'::regconfig
end, regexp_replace(names, '[^[:alnum:]]+', ' ', 'g')), 'C'::"char")) stored,
  constraint lesson_passage_lesson_id_lesson_id_fk foreign key (lesson_id) references lesson(id),
  constraint lesson_passage_version_id_lesson_version_id_fk foreign key (version_id) references lesson_version(id),
  constraint lesson_passage_language check (language in ('us', 'en', 'de', 'fr', 'other')),
  constraint lesson_passage_parts_list check (jsonb_typeof(parts) = 'array'),
  constraint lesson_passage_position check ("position" >= 0),
  constraint lesson_passage_type check (type in ('SLIDESHOW', 'VIDEO', 'RICHTEXT', 'QUIZ'))
);
create index lesson_passage_lesson on lesson_passage (lesson_id);
create unique index lesson_passage_place on lesson_passage (version_id, "position");
create index lesson_passage_search on lesson_passage using gin (search);
-- Triggers: count_words: count_passage_words, refuse_change, subtract_words: count_passage_words

create table lesson_plan (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name text not null,
  description text not null default '',
  lesson_order jsonb not null default '[]',
  deleted_at timestamptz,
  owner uuid not null,
  hidden_at timestamptz,
  author_name text not null,
  author_description text not null,
  edited_by uuid,
  constraint lesson_plan_edited_by_user_id_fk foreign key (edited_by) references "user"(id),
  constraint lesson_plan_owner_user_id_fk foreign key (owner) references "user"(id),
  constraint lesson_plan_description_length check (char_length(description) <= 2000),
  constraint lesson_plan_edited_by check ((edited_by is null) = (name = author_name and description = author_description) and edited_by <> owner),
  constraint lesson_plan_lesson_order_list check (jsonb_typeof(lesson_order) = 'array'),
  constraint lesson_plan_name_length check (char_length(name) <= 200),
  constraint lesson_plan_name_not_blank check (name ~ '\S')
);
create index lesson_plan_editor on lesson_plan (edited_by);
create index lesson_plan_newest on lesson_plan (updated_at, id) where (deleted_at is null);
create index lesson_plan_owner on lesson_plan (owner, updated_at, id);
-- Triggers: copy_author_version, delete_history, record_change, refuse_column_change, set_updated_at

create table lesson_review (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  lesson_id uuid not null,
  user_id uuid not null,
  rating integer not null,
  review text not null default '',
  -- As given by the author; a trigger fills it and author_review when the review is made.
  author_rating integer not null,
  author_review text not null,
  is_enrolled boolean not null default false,
  deleted_at timestamptz,
  hidden_at timestamptz,
  edited_by uuid,
  -- Why the stars do not count; triggers maintain it by uncounted_reason.
  uncounted text,
  constraint lesson_review_edited_by_user_id_fk foreign key (edited_by) references "user"(id),
  constraint lesson_review_lesson_id_lesson_id_fk foreign key (lesson_id) references lesson(id),
  constraint lesson_review_user_id_user_id_fk foreign key (user_id) references "user"(id),
  constraint lesson_review_author_rating check (author_rating >= 1 and author_rating <= 5),
  constraint lesson_review_edited_by check ((edited_by is null) = (rating = author_rating and review = author_review) and edited_by <> user_id),
  constraint lesson_review_length check (char_length(review) <= 5000),
  constraint lesson_review_rating check (rating >= 1 and rating <= 5),
  constraint lesson_review_uncounted check (uncounted in ('OWN_LESSON', 'NO_STEP_FINISHED'))
);
create index lesson_review_author on lesson_review (user_id, created_at, id);
create index lesson_review_editor on lesson_review (edited_by);
create index lesson_review_lesson on lesson_review (lesson_id, created_at, id);
create unique index lesson_review_once on lesson_review (lesson_id, user_id) where (deleted_at is null);
-- Triggers: delete_history, record_change, refresh_rating, refresh_rating_on_update: refresh_rating, refuse_column_change, set_author_review, set_updated_at

-- A published lesson as learners read it; triggers refuse every change (D-68).
create table lesson_version (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  lesson_id uuid not null,
  number integer not null,
  published_at timestamptz not null,
  language text not null,
  outline jsonb not null,
  preview jsonb,
  body jsonb not null,
  owner uuid not null,
  constraint lesson_version_id_lesson unique (id, lesson_id),
  constraint lesson_version_lesson_id_lesson_id_fk foreign key (lesson_id) references lesson(id),
  constraint lesson_version_owner_user_id_fk foreign key (owner) references "user"(id),
  constraint lesson_version_body_object check (jsonb_typeof(body) = 'object'),
  constraint lesson_version_language check (language in ('us', 'en', 'de', 'fr', 'other')),
  constraint lesson_version_number_from_1 check (number >= 1),
  constraint lesson_version_outline_object check (jsonb_typeof(outline) = 'object'),
  constraint lesson_version_preview_object check (jsonb_typeof(preview) = 'object')
);
create unique index lesson_version_number on lesson_version (lesson_id, number);
create index lesson_version_owner on lesson_version (owner);
-- Triggers: delete_file_use, refuse_change, set_updated_at, update_file_use

-- Security: the answers. They are in no synced model, and no view of the policy shows them.
create table lesson_version_key (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version_id uuid not null,
  keys jsonb not null,
  owner uuid not null,
  constraint lesson_version_key_owner_user_id_fk foreign key (owner) references "user"(id),
  constraint lesson_version_key_version_id_lesson_version_id_fk foreign key (version_id) references lesson_version(id),
  constraint lesson_version_key_keys_object check (jsonb_typeof(keys) = 'object')
);
create unique index lesson_version_key_one on lesson_version_key (version_id);
create index lesson_version_key_owner on lesson_version_key (owner);
-- Triggers: refuse_change, set_updated_at, update_file_use: update_key_file_use

-- A notification that is to be mailed. It stays a while after it was sent, so that it is not sent again.
create table mail_notice (
  -- The id of the notification, which may not exist.
  id uuid primary key,
  owner uuid not null,
  kind text not null,
  params jsonb not null,
  -- When it happened.
  at timestamptz not null,
  created_at timestamptz not null default now(),
  -- When it was mailed or found not to be necessary.
  settled_at timestamptz,
  constraint mail_notice_owner_user_id_fk foreign key (owner) references "user"(id)
);
create index mail_notice_old on mail_notice (created_at);
create index mail_notice_owner on mail_notice (owner, created_at);
create index mail_notice_waiting on mail_notice (created_at, owner) where (settled_at is null);

-- Mails of an installation without a mail server; the mailbox page shows them.
create table mail_outbox (
  id uuid primary key,
  at timestamptz not null default now(),
  recipient text not null,
  sender text not null,
  subject text not null,
  text text not null,
  html text not null,
  -- The verification code in the mail, if there is one.
  code text
);
create index mail_outbox_at on mail_outbox (at, id);
create index mail_outbox_recipient on mail_outbox (recipient, at);

-- Money: every call of a model, for limits and for the cap of the school. It holds no text.
create table model_call (
  -- Chosen by the caller, so that a call is held once.
  id uuid primary key,
  owner uuid not null,
  purpose text not null,
  model text not null,
  status text not null default 'HELD',
  -- Tokens that are held on the account of the owner.
  held bigint not null,
  -- The amount that counts toward the cap of the school: the maximum until the real cost is known.
  cost bigint not null,
  input_tokens integer not null default 0,
  output_tokens integer not null default 0,
  is_estimated boolean not null default false,
  at timestamptz not null default now(),
  -- A call that is still held then was left behind by a lost server.
  ends_by timestamptz not null,
  settled_at timestamptz,
  constraint model_call_owner_user_id_fk foreign key (owner) references "user"(id),
  constraint model_call_model_not_blank check (model ~ '\S'),
  constraint model_call_not_negative check (held >= 0 and cost >= 0 and input_tokens >= 0 and output_tokens >= 0),
  constraint model_call_purpose check (purpose in ('tutor', 'draft', 'suggestion')),
  constraint model_call_settled check ((status = 'HELD') = (settled_at is null)),
  constraint model_call_status check (status in ('HELD', 'CAPTURED', 'RELEASED'))
);
create index model_call_cost on model_call (at, cost);
create index model_call_counted on model_call (owner, purpose, at);
create index model_call_held on model_call (ends_by) where (status = 'HELD');

-- A person whose posts the owner does not want to see.
create table mute (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  person_id uuid not null,
  owner uuid not null,
  constraint mute_owner_user_id_fk foreign key (owner) references "user"(id),
  constraint mute_person_id_user_id_fk foreign key (person_id) references "user"(id),
  constraint mute_of_another check (person_id <> owner)
);
create unique index mute_once on mute (owner, person_id);
create index mute_person on mute (person_id);
-- Triggers: announce_mute_change, record_change, refuse_column_change, set_updated_at

create table notification (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  title text not null,
  content text not null default '',
  type text not null default 'MESSAGE',
  kind text not null default 'message',
  params jsonb not null default '{}',
  read_date timestamptz,
  is_unread boolean not null default true,
  avatar text,
  user_id uuid not null,
  owner uuid not null,
  deleted_at timestamptz,
  constraint notification_owner_user_id_fk foreign key (owner) references "user"(id),
  constraint notification_user_id_user_id_fk foreign key (user_id) references "user"(id),
  constraint notification_owner_is_receiver check (owner = user_id),
  constraint notification_params_object check (jsonb_typeof(params) = 'object'),
  constraint notification_title_not_blank check (title ~ '\S'),
  constraint notification_type check (type = 'MESSAGE')
);
create unique index notification_once_unread on notification (owner, kind, ((params ->> 'subjectID'))) where is_unread;
create index notification_owner on notification (owner, created_at, id);
create index notification_user on notification (user_id);
create unique index notification_welcome_once on notification (owner) where (kind = 'welcome');
-- Triggers: record_change, set_updated_at

create table notification_setting (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  kind text not null,
  in_app boolean not null default true,
  email boolean not null default false,
  owner uuid not null,
  constraint notification_setting_owner_user_id_fk foreign key (owner) references "user"(id),
  constraint notification_setting_kind_not_blank check (kind ~ '\S')
);
create unique index notification_setting_kind on notification_setting (owner, kind);
-- Triggers: record_change, set_updated_at

create table open_ai_chat_response (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  role text not null,
  content text not null,
  content_type text not null default 'text',
  tutormemory_id uuid not null,
  owner uuid not null,
  constraint open_ai_chat_response_owner_user_id_fk foreign key (owner) references "user"(id),
  constraint open_ai_chat_response_tutormemory_id_tutor_memory_id_fk foreign key (tutormemory_id) references tutor_memory(id),
  constraint open_ai_chat_response_content_type_not_blank check (content_type ~ '\S'),
  constraint open_ai_chat_response_role check (role in ('system', 'user', 'assistant', 'tool'))
);
create index open_ai_chat_response_memory on open_ai_chat_response (tutormemory_id, created_at, id);
create index open_ai_chat_response_owner on open_ai_chat_response (owner);
-- Triggers: record_change, set_updated_at

create table page_view (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  path text not null,
  session_id text not null,
  constraint page_view_path_not_blank check (path ~ '\S'),
  constraint page_view_session_not_blank check (session_id ~ '\S')
);
create index page_view_at on page_view using brin (created_at);
create index page_view_path on page_view (path, created_at);
-- Triggers: set_updated_at

-- The version of a lesson from which its passages were cut, and the rules; also for versions without text.
create table passage_cut (
  lesson_id uuid primary key,
  version_id uuid not null,
  cutting integer not null,
  -- The model of the vectors that all passages of the lesson have.
  vectors_of text,
  constraint passage_cut_lesson_id_lesson_id_fk foreign key (lesson_id) references lesson(id),
  constraint passage_cut_version_id_lesson_version_id_fk foreign key (version_id) references lesson_version(id)
);
create index passage_cut_version on passage_cut (version_id);

-- The embedding of a passage, as a direction of length 1; deleted with the passage.
create table passage_vector (
  passage_id uuid not null,
  model text not null,
  vector real[] not null,
  constraint passage_vector_passage_id_model_pk primary key (passage_id, model),
  constraint passage_vector_passage_id_lesson_passage_id_fk foreign key (passage_id) references lesson_passage(id) on delete cascade,
  constraint passage_vector_one_row check (array_ndims(vector) = 1)
);

-- In how many passages a word is: as a stem of a language, or as written where stemmed is written. The empty word is in all.
create table passage_word (
  stemmed text not null,
  word text collate "C" not null,
  passages integer not null,
  constraint passage_word_stemmed_word_pk primary key (stemmed, word)
);
create index passage_word_likeness on passage_word using gin (word gin_trgm_ops) where (stemmed = 'written');

-- Where the row of a plan comes from.
create table plan_source (
  plan_id uuid primary key,
  provider text not null,
  -- The version of the subscription that was read last; an older one changes nothing.
  version bigint not null default 0,
  -- The last day that was paid before the first month of the provider.
  prepaid_through date,
  -- Another plan replaced this one in the middle of a month.
  is_replaced boolean not null default false,
  -- The last paid day for which the owner was notified that the next month could not be charged.
  failed_renewal_notified_for date,
  constraint plan_source_plan_id_subscription_plan_id_fk foreign key (plan_id) references subscription_plan(id)
);
create index plan_source_provider on plan_source (provider);

create table plan_variation (
  provider text not null,
  subscription_tier text not null,
  cents integer not null,
  variation_id text not null,
  constraint plan_variation_provider_subscription_tier_cents_pk primary key (provider, subscription_tier, cents)
);

create table post (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  title text not null,
  content text not null default '',
  user_id uuid not null,
  person_likes integer not null default 0,
  is_liked text not null default 'false',
  deleted_at timestamptz,
  owner uuid not null,
  lesson_id uuid,
  certification_id uuid,
  hidden_at timestamptz,
  constraint post_certification_id_certification_id_fk foreign key (certification_id) references certification(id) on delete set null,
  constraint post_lesson_id_lesson_id_fk foreign key (lesson_id) references lesson(id) on delete set null,
  constraint post_owner_user_id_fk foreign key (owner) references "user"(id),
  constraint post_user_id_user_id_fk foreign key (user_id) references "user"(id),
  constraint post_content_length check (char_length(content) <= 50000),
  constraint post_is_liked check (is_liked in ('true', 'false')),
  constraint post_owner_is_author check (owner = user_id),
  constraint post_person_likes check (person_likes >= 0),
  constraint post_title_length check (char_length(title) <= 200),
  constraint post_title_not_blank check (title ~ '\S')
);
create index post_certification on post (certification_id);
create index post_lesson on post (lesson_id);
create index post_owner on post (owner, created_at, id);
create index post_user on post (user_id);
-- Triggers: delete_file_use, delete_hidden_feed_item, record_change, set_updated_at, update_feed_item, update_file_use

create table post_comment (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  content text not null,
  user_id uuid not null,
  post_id uuid not null,
  deleted_at timestamptz,
  hidden_at timestamptz,
  author_content text not null,
  edited_by uuid,
  constraint post_comment_edited_by_user_id_fk foreign key (edited_by) references "user"(id),
  constraint post_comment_post_id_post_id_fk foreign key (post_id) references post(id),
  constraint post_comment_user_id_user_id_fk foreign key (user_id) references "user"(id),
  constraint post_comment_content_length check (char_length(content) <= 5000),
  constraint post_comment_content_not_blank check (content ~ '\S'),
  constraint post_comment_edited_by check ((edited_by is null) = (content = author_content) and edited_by <> user_id)
);
create index post_comment_author on post_comment (user_id, created_at, id);
create index post_comment_editor on post_comment (edited_by);
create index post_comment_post on post_comment (post_id, created_at, id);
-- Triggers: copy_author_version, delete_history, record_change, refuse_column_change, set_updated_at

-- The public part of a verified user; a trigger on user maintains it.
create table public_profile (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name text not null,
  avatar_url text,
  letter text not null,
  is_public boolean not null default false,
  about text not null default '',
  constraint public_profile_id_user_id_fk foreign key (id) references "user"(id)
);
create index public_profile_found on public_profile (name, id) where is_public;
create index public_profile_part on public_profile using gin (lower(name) gin_trgm_ops) where is_public;
create index public_profile_words on public_profile using gin (lower(name) gin_trgm_ops);
-- Triggers: record_change, set_updated_at

-- Money: the amounts of an order, and its receipt.
create table purchase (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  kind text not null,
  status text not null default 'OPEN',
  subscription_tier text,
  period_start date,
  period_end date,
  subtotal_cents integer not null default 0,
  discount_cents integer not null default 0,
  total_cents integer not null default 0,
  tax_cents integer not null default 0,
  refunded_cents integer not null default 0,
  tokens bigint not null default 0,
  coupon text,
  failure text,
  card_name text,
  number integer,
  paid_at timestamptz,
  is_sandbox boolean not null default false,
  owner uuid not null,
  seller text,
  seller_tax_number text,
  refunded_at timestamptz,
  unrecovered_tokens bigint not null default 0,
  constraint purchase_owner_user_id_fk foreign key (owner) references "user"(id),
  constraint purchase_failed check ((status = 'FAILED') = (failure is not null)),
  constraint purchase_failure check (failure in ('declined', 'funds', 'cvv', 'expired', 'verification', 'card', 'limit', 'again', 'address', 'unsupported', 'provider')),
  constraint purchase_kind check (kind in ('subscribe', 'change', 'cancel', 'resume', 'card', 'topUp', 'renewal')),
  constraint purchase_not_negative check (subtotal_cents >= 0 and discount_cents >= 0 and total_cents >= 0 and tax_cents >= 0 and tokens >= 0),
  constraint purchase_paid check ((number is null) = (paid_at is null) and (paid_at is null or status = 'DONE')),
  constraint purchase_period check (period_end >= period_start),
  constraint purchase_refunded check (refunded_cents >= 0 and refunded_cents <= total_cents),
  constraint purchase_status check (status in ('OPEN', 'DONE', 'FAILED')),
  constraint purchase_tier check (subscription_tier in ('FREE', 'STUDENT', 'TEACHER')),
  constraint purchase_total check (total_cents = (subtotal_cents - discount_cents)),
  constraint purchase_unrecovered check (unrecovered_tokens >= 0)
);
create index purchase_coupon on purchase (coupon, owner);
create unique index purchase_number on purchase (number);
create unique index purchase_one_open on purchase (owner) where (status = 'OPEN');
create index purchase_open on purchase (created_at) where (status = 'OPEN');
create index purchase_owner on purchase (owner, created_at, id);
create index purchase_unrecovered on purchase (refunded_at, id) where (unrecovered_tokens > 0);
-- Triggers: record_change, set_updated_at

create table quiz_attempt (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  enrollment_id uuid not null,
  node_id uuid not null,
  version_id uuid not null,
  number integer not null default 1,
  status text not null default 'NOT_STARTED',
  answers jsonb not null default '[]',
  score double precision,
  owner uuid not null,
  run integer not null default 1,
  submitted_at timestamptz,
  constraint quiz_attempt_enrollment_id_enrollment_id_fk foreign key (enrollment_id) references enrollment(id),
  constraint quiz_attempt_owner_user_id_fk foreign key (owner) references "user"(id),
  constraint quiz_attempt_version_id_lesson_version_id_fk foreign key (version_id) references lesson_version(id),
  constraint quiz_attempt_answers_list check (jsonb_typeof(answers) = 'array'),
  constraint quiz_attempt_number_from_1 check (number >= 1),
  constraint quiz_attempt_run_from_1 check (run >= 1),
  constraint quiz_attempt_score check (score >= 0 and score <= 1),
  constraint quiz_attempt_status check (status in ('NOT_STARTED', 'IN_PROGRESS', 'PASS', 'FAIL'))
);
create unique index quiz_attempt_number on quiz_attempt (enrollment_id, node_id, number);
create index quiz_attempt_owner on quiz_attempt (owner, updated_at, id);
create index quiz_attempt_version on quiz_attempt (version_id);
-- Triggers: record_change, set_updated_at

create table report (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  reporter uuid,
  model text not null,
  -- No foreign key: the row is in one of many tables, and the decision outlives it.
  row_id uuid not null,
  author uuid not null,
  reason text not null,
  description text not null default '',
  snapshot jsonb not null,
  lead_id uuid,
  status text not null default 'OPEN',
  decided_by uuid,
  decided_at timestamptz,
  note text not null default '',
  is_hidden boolean not null default false,
  constraint report_author_user_id_fk foreign key (author) references "user"(id),
  constraint report_decided_by_user_id_fk foreign key (decided_by) references "user"(id),
  constraint report_lead_id_report_id_fk foreign key (lead_id) references report(id),
  constraint report_reporter_user_id_fk foreign key (reporter) references "user"(id),
  constraint report_decided check ((status = 'OPEN') = (decided_at is null) and (decided_by is null or decided_at is not null)),
  constraint report_description_length check (char_length(description) <= 2000),
  constraint report_hides check (not is_hidden or status = 'UPHELD'),
  constraint report_model check (model in ('Lesson', 'Course', 'LessonReview', 'Post', 'PostComment', 'StepComment', 'Endorsement', 'LessonLabel', 'LessonPlan', 'PublicProfile')),
  constraint report_note_length check (char_length(note) <= 2000),
  constraint report_reason check (reason in ('SPAM', 'ABUSE', 'HARMFUL', 'WRONG', 'RIGHTS', 'OTHER')),
  constraint report_snapshot_object check (jsonb_typeof(snapshot) = 'object'),
  constraint report_status check (status in ('OPEN', 'UPHELD', 'DISMISSED'))
);
create index report_author on report (author, created_at, id);
create index report_decided_by on report (decided_by, decided_at);
create index report_hidden on report (model, row_id) where is_hidden;
create unique index report_lead on report (model, row_id) where ((status = 'OPEN') and (lead_id is null));
create index report_led on report (lead_id);
create index report_of_thing on report (model, row_id, created_at);
create unique index report_open_once on report (reporter, model, row_id) where (status = 'OPEN');
create index report_queue on report (status, created_at, id) where (lead_id is null);
create index report_reporter on report (reporter, created_at, id);
-- Triggers: record_change, set_updated_at

-- Append-only: triggers number the revisions of a row and refuse every change but the answer to a proposal.
create table revision (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  model text not null,
  -- No foreign key: the row is in one of several tables, or proposed and not there yet.
  row_id uuid not null,
  seq integer not null,
  actor uuid not null,
  at timestamptz not null default now(),
  action text not null,
  before jsonb,
  after jsonb,
  status text not null default 'DONE',
  owner uuid,
  constraint revision_actor_user_id_fk foreign key (actor) references "user"(id),
  constraint revision_owner_user_id_fk foreign key (owner) references "user"(id),
  constraint revision_action check (action in ('create', 'update', 'delete', 'restore')),
  constraint revision_images check (jsonb_typeof(before) = 'object' and jsonb_typeof(after) = 'object'),
  constraint revision_model check (model in ('PostComment', 'LessonLabel', 'LessonNodeLink', 'LessonPlan', 'LessonReview', 'Endorsement', 'LessonCategory')),
  constraint revision_owner check (owner is not null or model = 'LessonCategory'),
  constraint revision_says_something check ((before is null) = (action = 'create') and after is not null),
  constraint revision_seq_from_1 check (seq >= 1),
  constraint revision_status check (status in ('DONE', 'PROPOSED', 'ACCEPTED', 'REFUSED', 'WITHDRAWN'))
);
create index revision_actor on revision (actor, at);
create unique index revision_of_row on revision (model, row_id, seq);
create index revision_owner on revision (owner, status, at);
-- Triggers: number_revision, record_change, refresh_rating: refresh_rating_of_revision, refuse_revision_change, set_updated_at

create table sandbox_answer (
  key text primary key,
  fingerprint text not null,
  status integer not null,
  body jsonb not null
);

create table sandbox_event (
  id uuid primary key,
  seq bigserial not null,
  body text not null,
  tries integer not null default 0,
  delivered_at timestamptz
);
create index sandbox_event_waiting on sandbox_event (delivered_at, seq);

-- The state of the built-in sandbox of the card provider; the product itself does not read it.
create table sandbox_object (
  id text primary key,
  kind text not null,
  body jsonb not null,
  seq bigserial not null
);
create index sandbox_object_kind on sandbox_object (kind, seq);

-- Settings that replace those of the environment; a trigger tells every server.
create table school_setting (
  name text primary key,
  value jsonb,
  updated_at timestamptz not null default now(),
  set_by uuid not null,
  constraint school_setting_set_by_user_id_fk foreign key (set_by) references "user"(id),
  constraint school_setting_name check (name in ('name', 'operator', 'languages', 'maintenance', 'launchAt', 'videoHosts', 'knownPasswords', 'secondFactorRoles', 'monthlyCapUSD', 'limits'))
);
create index school_setting_set_by on school_setting (set_by);
-- Triggers: notify_school

-- Fingerprints of the secrets that this database was written with; they do not reveal the secrets.
create table secret_fingerprint (
  name text primary key,
  fingerprint text not null
);

-- Keys that sign certificates. None is ever deleted, because what it signed must stay verifiable.
create table signing_key (
  -- The thumbprint of the public key.
  kid text primary key,
  -- The public key, as base64url.
  public_x text not null,
  -- The private key, encrypted with a secret of the school.
  encrypted_key text not null,
  made_at timestamptz not null default now()
);
create index signing_key_made on signing_key (made_at);
-- Triggers: refuse_signing_key_change

create table step_comment (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  content text not null,
  lesson_id uuid not null,
  -- No foreign key: the step belongs to an immutable version, and the draft row may be gone.
  node_id uuid not null,
  block_id text,
  parent_id uuid,
  -- The first comment of the thread. No foreign key: replies outlive it.
  thread_id uuid not null,
  deleted_at timestamptz,
  hidden_at timestamptz,
  hidden_by_teacher_at timestamptz,
  owner uuid not null,
  thread_at timestamptz not null,
  constraint step_comment_lesson_id_lesson_id_fk foreign key (lesson_id) references lesson(id),
  constraint step_comment_owner_user_id_fk foreign key (owner) references "user"(id),
  constraint step_comment_parent_id_step_comment_id_fk foreign key (parent_id) references step_comment(id) on delete set null,
  constraint step_comment_block_id_length check (char_length(block_id) <= 64),
  constraint step_comment_content_length check (char_length(content) <= 5000),
  constraint step_comment_content_not_blank check (content ~ '\S'),
  constraint step_comment_reply check (parent_id is null or thread_id <> id)
);
create index step_comment_lesson on step_comment (lesson_id, thread_at desc, thread_id, created_at, id);
create index step_comment_owner on step_comment (owner);
create index step_comment_parent on step_comment (parent_id);
create index step_comment_step on step_comment (lesson_id, node_id, thread_at desc, thread_id, created_at, id);
-- Triggers: record_change, refuse_column_change, set_updated_at

-- Earlier states of each step of a draft; deleted with the lesson.
create table step_state (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  lesson_id uuid not null,
  -- No foreign key: a deleted step can come back.
  node_id uuid not null,
  seq integer not null,
  actor uuid not null,
  at timestamptz not null default now(),
  action text not null,
  step jsonb not null,
  "position" integer not null,
  published_as integer,
  owner uuid not null,
  constraint step_state_actor_user_id_fk foreign key (actor) references "user"(id),
  constraint step_state_lesson_id_lesson_id_fk foreign key (lesson_id) references lesson(id) on delete cascade,
  constraint step_state_owner_user_id_fk foreign key (owner) references "user"(id),
  constraint step_state_action check (action in ('write', 'delete', 'restore')),
  constraint step_state_seq_from_1 check (seq >= 1),
  constraint step_state_step check (jsonb_typeof(step) = 'object')
);
create index step_state_actor on step_state (actor);
create index step_state_lesson on step_state (lesson_id, action, at);
create unique index step_state_of_step on step_state (node_id, seq);
create index step_state_owner on step_state (owner);
-- Triggers: delete_file_use, set_updated_at, update_file_use

-- Seconds that a learner spent on a step in all runs; they never decrease.
create table step_time (
  enrollment_id uuid not null,
  node_id uuid not null,
  seconds integer not null,
  constraint step_time_enrollment_id_node_id_pk primary key (enrollment_id, node_id),
  constraint step_time_enrollment_id_enrollment_id_fk foreign key (enrollment_id) references enrollment(id),
  constraint step_time_seconds check (seconds > 0)
);

create table subscription_plan (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  subscription_tier text not null,
  start_date date not null,
  end_date date,
  status text not null,
  square_subscription_id text not null,
  owner uuid not null,
  is_renewing boolean not null default false,
  constraint subscription_plan_owner_user_id_fk foreign key (owner) references "user"(id),
  constraint subscription_plan_dates check (end_date >= start_date),
  constraint subscription_plan_square_not_blank check (square_subscription_id ~ '\S'),
  constraint subscription_plan_status check (status in ('ACTIVE', 'INACTIVE')),
  constraint subscription_plan_tier check (subscription_tier in ('FREE', 'STUDENT', 'TEACHER'))
);
create index subscription_plan_ends on subscription_plan (status, end_date);
create unique index subscription_plan_one_active on subscription_plan (owner) where (status = 'ACTIVE');
create index subscription_plan_owner on subscription_plan (owner, start_date);
create unique index subscription_plan_square on subscription_plan (square_subscription_id);
-- Triggers: record_change, set_updated_at

create table task (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name text not null,
  is_complete boolean not null default false,
  user_id uuid not null,
  owner uuid not null,
  constraint task_owner_user_id_fk foreign key (owner) references "user"(id),
  constraint task_user_id_user_id_fk foreign key (user_id) references "user"(id),
  constraint task_name_length check (char_length(name) <= 300),
  constraint task_name_not_blank check (name ~ '\S'),
  constraint task_owner_is_user check (owner = user_id)
);
create index task_owner on task (owner, is_complete, created_at, id);
create index task_user on task (user_id);
-- Triggers: record_change, set_updated_at

create table token_wallet (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name text not null default 'Tokens',
  -- The balance of the wallet account of the owner; the ledger maintains it.
  token_balance bigint not null default 0,
  owner uuid not null,
  constraint token_wallet_owner_user_id_fk foreign key (owner) references "user"(id),
  constraint token_wallet_name_not_blank check (name ~ '\S'),
  constraint token_wallet_not_negative check (token_balance >= 0)
);
create unique index token_wallet_owner on token_wallet (owner);
-- Triggers: ledger_guard_wallet, record_change, set_updated_at

create table tutor (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name text not null default 'Sage',
  attributes jsonb not null default '[]',
  owner uuid not null,
  is_remembering boolean not null default true,
  constraint tutor_id_owner unique (id, owner),
  constraint tutor_owner_user_id_fk foreign key (owner) references "user"(id),
  constraint tutor_attributes_list check (jsonb_typeof(attributes) = 'array'),
  constraint tutor_attributes_strength check (not jsonb_path_exists(attributes, '$[*]?(!(exists (@."strength"?(@ >= 0 && @ <= 100))))')),
  constraint tutor_name_not_blank check (name ~ '\S')
);
create index tutor_owner on tutor (owner, updated_at, id);
-- Triggers: record_change, set_updated_at

-- The server that is answering a chat turn; deleted with the answer. The turn may be deleted before.
create table tutor_answering (
  exchange_id uuid primary key,
  server_id uuid not null,
  alive_at timestamptz not null default now(),
  is_stopping boolean not null default false
);
create index tutor_answering_server on tutor_answering (server_id);

create table tutor_memory (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  content text not null,
  user_id uuid not null,
  tutor_id uuid not null,
  tutor_airesponse jsonb not null default '""',
  owner uuid not null,
  is_remembered boolean not null default false,
  conversation_id uuid,
  is_opening boolean not null default false,
  scope jsonb not null default '{"kind": "enrolled"}',
  place jsonb,
  status text not null default 'NOTED',
  is_helpful boolean,
  used_memory_ids jsonb not null default '[]',
  constraint tutor_memory_owner_user_id_fk foreign key (owner) references "user"(id),
  constraint tutor_memory_tutor_id_tutor_id_fk foreign key (tutor_id) references tutor(id),
  constraint tutor_memory_user_id_user_id_fk foreign key (user_id) references "user"(id),
  constraint tutor_memory_noted_alone check ((status = 'NOTED') = (conversation_id is null)),
  constraint tutor_memory_remembered_words check (not is_remembered or content ~ '\S'),
  constraint tutor_memory_scope check (jsonb_typeof(scope) = 'object'),
  constraint tutor_memory_status check (status in ('NOTED', 'WAITING', 'ANSWERED', 'STOPPED', 'FAILED')),
  constraint tutor_memory_used check (jsonb_typeof(used_memory_ids) = 'array')
);
create index tutor_memory_conversation on tutor_memory (conversation_id, created_at, id);
create index tutor_memory_opening on tutor_memory (tutor_id, created_at, id) where is_opening;
create index tutor_memory_owner on tutor_memory (owner, updated_at, id);
create index tutor_memory_remembered on tutor_memory (tutor_id, created_at, id) where is_remembered;
create index tutor_memory_tutor on tutor_memory (tutor_id, created_at, id);
create index tutor_memory_user on tutor_memory (user_id);
-- Triggers: record_change, set_updated_at

-- Money: payments that the teacher has not earned yet; only the trigger of ledger_transfer writes it (D-72).
create table unearned_payment (
  enrollment_id uuid primary key,
  constraint unearned_payment_enrollment_id_enrollment_id_fk foreign key (enrollment_id) references enrollment(id)
);

create table "user" (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  first_name text not null,
  last_name text not null,
  email text not null,
  email_verified boolean not null default false,
  phone text,
  profile_image text,
  avatar_url text,
  personal_tutor_id uuid,
  -- The subject of a hosted account, otherwise the id of the row. Triggers fill it and refuse a second change.
  cognito_sub text not null,
  role text not null default 'USER',
  is_public boolean not null default false,
  language text not null default 'us',
  -- Always the id of the row; a trigger fills it.
  owner uuid not null,
  -- Written by the identity library and read by nobody: people are shown by first and last name.
  name text not null default '',
  -- When the person asked to be deleted; null again when they sign in within the grace period (D-81).
  deleted_at timestamptz,
  -- When the grace period ended: the row names no person any more.
  erased_at timestamptz,
  exam_day date,
  mail_rhythm text not null default 'daily',
  -- Nobody signs in while this is set and suspended_until, if set, is not over.
  suspended_at timestamptz,
  suspended_until timestamptz,
  suspended_why text not null default '',
  reviews_per_day integer not null default 100,
  new_per_day integer not null default 10,
  about text not null default '',
  schedule_fit jsonb,
  reminder_hour integer,
  time_zone text,
  reminded_on date,
  weekly_goal integer,
  constraint user_personal_tutor foreign key (personal_tutor_id) references tutor(id),
  constraint user_about_length check (char_length(about) <= 1000),
  constraint user_email_lower check (email = lower(email) and email <> ''),
  constraint user_erased check (erased_at is null or deleted_at is not null and not is_public and not email_verified and ((first_name || last_name) || name) = '' and cognito_sub = id::text and email = (('former.' || id) || '@invalid') and num_nonnulls(phone, profile_image, avatar_url, personal_tutor_id) = 0),
  constraint user_language check (language in ('us', 'en', 'de', 'fr')),
  constraint user_mail_rhythm check (mail_rhythm in ('soon', 'daily', 'weekly', 'never')),
  constraint user_new_per_day check (new_per_day >= 0 and new_per_day <= 200),
  constraint user_owner_is_self check (owner = id),
  constraint user_reminder_hour check (reminder_hour >= 7 and reminder_hour <= 21),
  constraint user_reminder_time_zone check (reminder_hour is null or time_zone is not null),
  constraint user_reviews_per_day check (reviews_per_day >= 1 and reviews_per_day <= 1000),
  constraint user_role check (role in ('USER', 'MODERATOR', 'ADMIN')),
  constraint user_schedule_fit_object check (jsonb_typeof(schedule_fit) = 'object'),
  constraint user_suspended check (suspended_at is not null or suspended_until is null and suspended_why = ''),
  constraint user_suspended_why_length check (char_length(suspended_why) <= 2000),
  constraint user_time_zone_length check (char_length(time_zone) <= 64),
  constraint user_weekly_goal check (weekly_goal >= 1 and weekly_goal <= 7)
);
create unique index user_cognito_sub on "user" (cognito_sub);
create unique index user_email on "user" (email);
create index user_found on "user" using gin (lower(((((first_name || ' ') || last_name) || ' ') || email)) gin_trgm_ops);
create index user_leaving on "user" (deleted_at) where ((deleted_at is not null) and (erased_at is null));
create index user_newest on "user" (created_at, id);
create index user_owner on "user" (owner);
create index user_personal_tutor on "user" (personal_tutor_id);
create index user_reminder on "user" (time_zone, reminder_hour) where (reminder_hour is not null);
-- Triggers: end_suspended_sessions, provision_on_insert: provision_verified_user, provision_on_verification: provision_verified_user, record_change, refuse_erased_change: refuse_change, refuse_subject_change, set_updated_at, set_user_columns, update_file_use, update_public_profile, use_verified_subject

-- Money: the cost of embeddings per day and model. No wallet pays it; the monthly cap of the school counts it.
create table vector_use (
  day date not null,
  model text not null,
  cost bigint not null,
  constraint vector_use_day_model_pk primary key (day, model),
  constraint vector_use_model_not_blank check (model ~ '\S'),
  constraint vector_use_not_negative check (cost >= 0)
);

create table vote (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  lesson_id uuid,
  post_id uuid,
  direction text not null default 'up',
  owner uuid not null,
  constraint vote_lesson_id_lesson_id_fk foreign key (lesson_id) references lesson(id),
  constraint vote_owner_user_id_fk foreign key (owner) references "user"(id),
  constraint vote_post_id_post_id_fk foreign key (post_id) references post(id),
  constraint vote_direction check (direction in ('up', 'down')),
  constraint vote_lesson_or_post check (num_nonnulls(lesson_id, post_id) = 1),
  constraint vote_likes_a_post check (post_id is null or direction = 'up')
);
create index vote_lesson on vote (lesson_id);
create unique index vote_once_a_lesson on vote (owner, lesson_id);
create unique index vote_once_a_post on vote (owner, post_id);
create index vote_post on vote (post_id);
-- Triggers: count_vote, count_vote_on_update: count_vote, record_change, refuse_column_change, refuse_own_vote, set_updated_at

-- The columns of a user that administrators may see; deleted users are not listed.
create view member_view as
 select id,
    created_at,
    updated_at,
    trim(both from (first_name || ' ') || last_name) as name,
    email,
    (((first_name || ' ') || last_name) || ' ') || email as terms,
    email_verified,
    role,
    ( select max(s.updated_at) as max
           from auth_session s
          where s.user_id = u.id) as seen_at,
    ( select p.subscription_tier
           from subscription_plan p
          where p.owner = u.id and p.status = 'ACTIVE'
         limit 1) as subscription_tier,
    suspended_at,
    suspended_until,
    suspended_why
   from "user" u
  where erased_at is null;

-- The entries of wallet accounts, each as a TokenTransaction.
create view token_transaction_view as
 select e.id,
    e.at as created_at,
    e.at as updated_at,
    e.at as "timestamp",
    e.tokens as amount,
    e.granted,
    e.hash,
    t.kind,
    w.id as tokenwallet_id,
    t.enrollment_id,
    a.owner
   from ledger_entry e
     join ledger_account a on a.id = e.account_id and a.kind = 'wallet'
     join ledger_transfer t on t.id = e.transfer_id
     join token_wallet w on w.owner = a.owner;

-- The wallet as the specification has it: the balance is an object with a value.
create view token_wallet_view as
 select id,
    created_at,
    updated_at,
    name,
    jsonb_build_object('value', token_balance) as token_balance,
    owner
   from token_wallet;
