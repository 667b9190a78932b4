-- Tables and columns in the words of the field.
alter table lesson_word rename to catalog_word;
alter table catalog_word rename constraint lesson_word_pkey to catalog_word_pkey;
alter index lesson_word_likeness rename to catalog_word_trigrams;

alter table report rename column words to description;
alter table report rename constraint report_words_length to report_description_length;
alter table audit_entry rename column words to note;
alter table audit_entry rename constraint audit_entry_words_length to audit_entry_note_length;

alter table signing_key rename column sealed to encrypted_key;
alter table endorsement_credential rename column signed_words to signed_text_hash;
alter table plan_source rename column told_unpaid_after to failed_renewal_notified_for;

-- The name of people whose account was erased.
update public_profile set name = 'Deleted user' where name = 'Former member';
update notification set params = jsonb_set(params, '{person}', '"Deleted user"') where params ->> 'person' = 'Former member';
