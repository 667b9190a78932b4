import { Button, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicProfile } from '#domain/account/user.ts';
import type { UserId } from '#domain/kernel/id.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { PeopleListState } from '#web/interact/friends/people-list.tsx';
import { PersonActions } from '#web/interact/friends/person-actions.tsx';
import { PersonRow } from '#web/interact/friends/person-row.tsx';
import { useErrorText } from '#web/shared/error/error-text.ts';
import { fetchJson } from '#web/shared/loading/fetch-json.ts';
import { type QueryView, useQuery } from '#web/store/hooks.ts';
import styles from './friends.module.css';

const PAUSE_MS = 250;
const NAME_MIN = 2;
const TEXT_MAX = 254;

/** Security: the email address is sent in the body, never in the URL, and only on submit. Rejects with AppError. */
async function findByEmail(email: string): Promise<UserId> {
  const headers = { 'content-type': 'application/json' };
  const found = await fetchJson<{ id: UserId }>('/api/people', {
    method: 'POST',
    headers,
    body: JSON.stringify({ email }),
  });
  return found.id;
}

type EmailResult = { state: 'found'; id: UserId } | { state: 'refused'; error: unknown };

/** Search for people: by part of a name while typing, by exact email address on submit. */
export function PeopleSearch() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const titleID = useId();
  const [typed, setTyped] = useState('');
  const [emailResult, setEmailResult] = useState<EmailResult>();
  const [isSearching, setSearching] = useState(false);
  const isEmail = typed.includes('@');
  const [debounced] = useDebouncedValue(typed.trim(), PAUSE_MS);

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isEmail) return;
    setSearching(true);
    setEmailResult(
      await findByEmail(typed.trim()).then(
        (id): EmailResult => ({ state: 'found', id }),
        (error: unknown): EmailResult => ({ state: 'refused', error }),
      ),
    );
    setSearching(false);
  };
  return (
    <Stack as="section" gap={8} aria-labelledby={titleID}>
      <Title order={2} id={titleID}>
        {t('friends.find')}
      </Title>
      <search>
        <Row as="form" gap={8} wrap noValidate onSubmit={(event) => void handleSubmit(event)}>
          <TextInput
            flex="1 1 200px"
            radius="xl"
            leftSection={<IconSearch size={18} aria-hidden />}
            aria-label={t('friends.findLabel')}
            placeholder={t('friends.findLabel')}
            autoComplete="off"
            maxLength={TEXT_MAX}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setEmailResult(undefined);
            }}
          />
          {isEmail && (
            <Button type="submit" variant="default" loading={isSearching}>
              {t('friends.findEmail')}
            </Button>
          )}
        </Row>
      </search>
      <p className="text-muted">{t('friends.findHelp')}</p>
      <div aria-live="polite">
        {emailResult?.state === 'found' && <ResultsByID id={emailResult.id} />}
        {emailResult?.state === 'refused' && <p>{errorText(emailResult.error, ['friends.byEmail'])}</p>}
        {!isEmail && debounced.length >= NAME_MIN && !debounced.includes('@') && <ResultsByName text={debounced} />}
      </div>
    </Stack>
  );
}

function ResultsByName({ text }: { text: string }) {
  return <PeopleResults list={useQuery('person.search', { text })} />;
}

function ResultsByID({ id }: { id: UserId }) {
  return <PeopleResults list={useQuery('person.byID', { id })} />;
}

function PeopleResults({ list }: { list: QueryView<PublicProfile> }) {
  const { t } = useTranslation();
  const { rows, state, hasMore, loadMore } = list;
  if (rows.length === 0 && state !== 'ready') return <PeopleListState list={list} />;
  if (rows.length === 0) return <p>{t('friends.nobody')}</p>;
  return (
    <>
      <Stack as="ul" lines className={styles.people} aria-label={t('friends.found')}>
        {rows.map((person) => (
          <PersonRow key={person.id} person={person}>
            <PersonActions person={person} />
          </PersonRow>
        ))}
      </Stack>
      {hasMore && (
        <Button variant="default" size="xs" loading={state === 'loading'} onClick={loadMore}>
          {t('friends.more')}
        </Button>
      )}
    </>
  );
}
