import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LABEL_NAME_MAX } from '#domain/teach/lesson-label.ts';
import { Disclosure } from '#ui/control/disclosure.tsx';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { Loading, SkeletonText } from '#ui/feedback/skeleton.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { useQuery } from '#web/store/hooks.ts';
import { LabelForm } from '#web/teach/label/label-form.tsx';
import { MoreButton } from '#web/teach/page/more-button.tsx';

/** Delay between typing and searching, in ms. */
const PAUSE_MS = 250;

/** All labels of the school, each with its form. Anyone may change one (D-07). */
export function LabelManager() {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const { rows, state, hasMore, loadMore, retry } = useQuery('label.search', { text });
  const [openID, setOpenID] = useState<string>();
  return (
    <Stack gap={14}>
      <p className="text-muted">{t('curriculum.labels.lead')}</p>
      <TextInput
        label={t('curriculum.labels.find')}
        value={typed}
        maxLength={LABEL_NAME_MAX}
        data-autofocus
        dir="auto"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Stack as="ul" gap={4} aria-label={t('draft.details.labels')}>
        {rows.map((label) => (
          <li key={label.id}>
            <Disclosure
              summary={<bdi>{label.name}</bdi>}
              open={openID === label.id}
              onToggle={({ currentTarget: { open } }) =>
                setOpenID((now) => (open ? label.id : now === label.id ? undefined : now))
              }
            >
              {openID === label.id && <LabelForm label={label} />}
            </Disclosure>
          </li>
        ))}
      </Stack>
      {rows.length === 0 && state === 'loading' && (
        <Loading label={t('common.loading')}>
          <SkeletonText lines={3} />
        </Loading>
      )}
      {rows.length === 0 && state === 'ready' && <p className="text-muted">{t('curriculum.labels.none')}</p>}
      {(state === 'error' || (state === 'offline' && rows.length === 0)) && <ErrorBox onRetry={retry} />}
      <MoreButton state={state} hasMore={hasMore} loadMore={loadMore} />
    </Stack>
  );
}
