import { Button, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { cutText } from '#domain/kernel/cut-text.ts';
import { DESCRIPTION_MAX, LESSON_NAME_MAX } from '#domain/teach/lesson.ts';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { toast } from '#ui/toasts.ts';
import { ThreadItem, VerticalThread } from '#ui/vertical-thread.tsx';
import { useCommand } from '#web/store/hooks.ts';
import { newId } from '#web/store/new-id.ts';
import { useRefusalText } from '#web/teach/editor/refusal-text.ts';
import styles from './create-lesson-page.module.css';

interface Details {
  name: string;
  description: string;
}

/** Makes the lesson with a first step to write in, and goes there. */
function useCreate() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const refusalText = useRefusalText();
  const create = useCommand('lesson.create');
  const add = useCommand('node.add');

  const submit = async ({ name, description }: Details) => {
    const [id, step] = [newId('Lesson'), newId('LessonNode')];
    try {
      await create.send({ id, name: name.trim(), description: description.trim() });
      await add.send({
        id: step,
        lessonID: id,
        type: 'RICHTEXT',
        name: t('draft.create.firstStep'),
        after: null,
        position: 0,
        bodyID: newId('LessonNodeContent'),
        linkIDs: [newId('LessonNodeLink'), newId('LessonNodeLink')],
      });
      await navigate({ to: '/teach/lessons/$id', params: { id }, search: { step } });
    } catch (error) {
      toast.error(refusalText(error));
    }
  };
  return { submit, isBusy: create.isBusy || add.isBusy };
}

export function CreateLessonPage() {
  const { t } = useTranslation();
  const { name = '' } = useSearch({ strict: false });
  const { submit, isBusy } = useCreate();
  const form = useForm<Details>({
    initialValues: { name: cutText(name, LESSON_NAME_MAX), description: '' },
    validate: { name: (value) => (value.trim() === '' ? t('draft.create.nameMissing') : null) },
  });
  return (
    <Page>
      <PageHeader title={t('draft.create.title')} lead={t('draft.create.lead')} />
      <div className={styles['columns']}>
        <form
          className={`box ${styles['form']}`}
          onSubmit={form.onSubmit((details) => void submit(details))}
          noValidate
        >
          <TextInput
            {...form.getInputProps('name')}
            label={t('draft.create.name')}
            size="md"
            required
            maxLength={LESSON_NAME_MAX}
            autoComplete="off"
            data-autofocus
          />
          <Textarea
            {...form.getInputProps('description')}
            label={t('draft.create.description')}
            description={t('draft.details.descriptionHint')}
            autosize
            minRows={3}
            maxLength={DESCRIPTION_MAX}
          />
          <div className={styles['actions']}>
            <Button component={Link} to="/teach/lessons" variant="default">
              {t('common.cancel')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {t('draft.create.submit')}
            </Button>
          </div>
        </form>
        <aside className={`box ${styles['next']}`} aria-label={t('draft.create.next')}>
          <h2>{t('draft.create.next')}</h2>
          <VerticalThread>
            <ThreadItem state="now">
              <b>{t('draft.create.thread.name')}</b>
              <div className="quiet">{t('draft.create.thread.nameHint')}</div>
            </ThreadItem>
            <ThreadItem state="todo">
              <b>{t('draft.create.thread.steps')}</b>
              <div className="quiet">{t('draft.create.thread.stepsHint')}</div>
            </ThreadItem>
            <ThreadItem state="todo">
              <b>{t('draft.create.thread.quiz')}</b>
              <div className="quiet">{t('draft.create.thread.quizHint')}</div>
            </ThreadItem>
            <ThreadItem state="todo">
              <b>{t('draft.create.thread.publish')}</b>
              <div className="quiet">{t('draft.create.thread.publishHint')}</div>
            </ThreadItem>
          </VerticalThread>
        </aside>
      </div>
    </Page>
  );
}
