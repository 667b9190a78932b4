import { useTranslation } from 'react-i18next';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { CreateLessonForm } from '#web/teach/create/create-lesson-form.tsx';
import { ImportBox } from '#web/teach/create/import-box.tsx';
import { LessonGrowth } from '#web/teach/create/lesson-growth.tsx';
import { SourceOutcome } from '#web/teach/create/source-outcome.tsx';
import { useSourceLesson } from '#web/teach/create/use-source-lesson.ts';
import { useDraftLesson } from '#web/teach/drafting/use-draft-lesson.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { lazyPiece } from '#web/shared/lazy-piece.tsx';
import styles from './create-lesson-page.module.css';

const DraftOutcome = lazyPiece(
  async () => (await import('#web/teach/drafting/draft-outcome.tsx')).DraftOutcome,
  <Skeleton height={240} />,
  'draft',
  'drafting',
  'exchange',
  'teach',
);

/** Page for a new lesson: empty, from a template, or made from an existing text. */
export function CreateLessonPage() {
  const { t } = useTranslation();
  const source = useSourceLesson();
  const drafts = useDraftLesson();
  return (
    <Page>
      <PageHeader title={t('draft.create.title')} lead={t('draft.create.lead')} />
      <div className={styles['columns']}>
        {source.done && <SourceOutcome {...source.done} />}
        {drafts.done && <DraftOutcome {...drafts.done.answer} />}
        {!source.done && !drafts.done && <CreateLessonForm source={source} drafts={drafts} />}
        <aside className={styles['aside']}>
          <ImportBox />
          <LessonGrowth />
        </aside>
      </div>
    </Page>
  );
}
