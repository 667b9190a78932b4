import { Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Stack } from '#ui/layout/stack.tsx';
import { AdminPage } from '#web/admin/admin-page.tsx';
import { MergeForm, PickerBox, type PickerProps } from '#web/admin/merge-form.tsx';
import { useQuery } from '#web/store/hooks.ts';
import styles from './admin.module.css';

/** Merges two categories or two labels that mean the same. */
export function CategoriesPage() {
  const { t } = useTranslation();
  return (
    <AdminPage title={t('admin.merge.title')} lead={t('admin.merge.lead')} isForModerators>
      <Stack gap={36} maxWidth={1080} className={styles.sections}>
        <Stack
          as="section"
          gap={[14, 48]}
          columns="minmax(0, 1fr) minmax(0, 2fr)"
          stackBelow="md"
          align="start"
          aria-label={t('admin.merge.categories')}
        >
          <Title order={2}>{t('admin.merge.categories')}</Title>
          <MergeForm command="category.merge" Picker={MergedCategoryPicker} />
        </Stack>
        <Stack
          as="section"
          gap={[14, 48]}
          columns="minmax(0, 1fr) minmax(0, 2fr)"
          stackBelow="md"
          align="start"
          aria-label={t('admin.merge.labels')}
        >
          <Title order={2}>{t('admin.merge.labels')}</Title>
          <MergeForm command="label.merge" Picker={MergedLabelPicker} />
        </Stack>
      </Stack>
    </AdminPage>
  );
}

function MergedCategoryPicker(props: PickerProps) {
  const [text, setText] = useState('');
  const list = useQuery('category.all', { text: text.trim() || undefined });
  return <PickerBox {...props} text={text} onType={setText} list={list} />;
}

function MergedLabelPicker(props: PickerProps) {
  const [text, setText] = useState('');
  const list = useQuery('label.search', { text: text.trim() });
  return <PickerBox {...props} text={text} onType={setText} list={list} />;
}
