import { Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminPage } from '#web/admin/admin-page.tsx';
import { MergeForm, PickBox, type PickProps } from '#web/admin/merge-form.tsx';
import { useQuery } from '#web/store/hooks.ts';
import styles from './admin.module.css';

/** Merges two categories or two labels that mean the same. */
export function CategoriesPage() {
  const { t } = useTranslation();
  return (
    <AdminPage title={t('admin.merge.title')} lead={t('admin.merge.lead')} isForModerators>
      <div className={styles['sections']}>
        <section aria-label={t('admin.merge.categories')}>
          <Title order={2}>{t('admin.merge.categories')}</Title>
          <MergeForm command="category.merge" Pick={CategoryPick} />
        </section>
        <section aria-label={t('admin.merge.labels')}>
          <Title order={2}>{t('admin.merge.labels')}</Title>
          <MergeForm command="label.merge" Pick={LabelPick} />
        </section>
      </div>
    </AdminPage>
  );
}

function CategoryPick(props: PickProps) {
  const [text, setText] = useState('');
  const list = useQuery('category.all', { text: text.trim() || undefined });
  return <PickBox {...props} text={text} onType={setText} list={list} />;
}

function LabelPick(props: PickProps) {
  const [text, setText] = useState('');
  const list = useQuery('label.named', { text: text.trim() });
  return <PickBox {...props} text={text} onType={setText} list={list} />;
}
