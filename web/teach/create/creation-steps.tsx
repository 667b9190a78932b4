import { useTranslation } from 'react-i18next';
import { Panel } from '#ui/layout/panel.tsx';
import { ThreadItem, VerticalThread } from '#ui/thread/vertical-thread.tsx';
import styles from './create-lesson-page.module.css';

/** Overview of the steps of creating a lesson, from the name on. */
export function CreationSteps() {
  const { t } = useTranslation();
  return (
    <Panel gap={14} title={t('draft.create.next')} className={styles.next}>
      <VerticalThread>
        <ThreadItem state="now">
          <b>{t('draft.create.thread.name')}</b>
          <div className="text-muted">{t('draft.create.thread.nameHint')}</div>
        </ThreadItem>
        <ThreadItem state="todo">
          <b>{t('draft.create.thread.steps')}</b>
          <div className="text-muted">{t('draft.create.thread.stepsHint')}</div>
        </ThreadItem>
        <ThreadItem state="todo">
          <b>{t('draft.create.thread.quiz')}</b>
          <div className="text-muted">{t('draft.create.thread.quizHint')}</div>
        </ThreadItem>
        <ThreadItem state="todo">
          <b>{t('draft.create.thread.publish')}</b>
          <div className="text-muted">{t('draft.create.thread.publishHint')}</div>
        </ThreadItem>
      </VerticalThread>
    </Panel>
  );
}
