import { useTranslation } from 'react-i18next';
import { Page } from '#ui/layout/page.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { CreateLessonForm } from '#web/teach/create/create-lesson-form.tsx';
import { ImportBox } from '#web/teach/create/import-box.tsx';
import { CreationSteps } from '#web/teach/create/creation-steps.tsx';
import { SourceResult } from '#web/teach/create/source-result.tsx';
import { useSourceLesson } from '#web/teach/create/use-source-lesson.ts';
import { useDraftLesson } from '#web/teach/create/use-draft-lesson.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';
import { DetailsColumns } from '#web/teach/page/details-columns.tsx';
import styles from './create-lesson-page.module.css';

const DraftResult = lazyComponent(
  async () => (await import('#web/teach/create/draft-result.tsx')).DraftResult,
  <Skeleton height={240} />,
);

/** Page for a new lesson: empty, from a template, or made from an existing text. */
export function CreateLessonPage() {
  const { t } = useTranslation();
  const source = useSourceLesson();
  const drafts = useDraftLesson();
  return (
    <Page>
      <PageHeader title={t('draft.create.title')} lead={t('draft.create.lead')} />
      <DetailsColumns>
        {source.done && <SourceResult {...source.done} />}
        {drafts.done && <DraftResult {...drafts.done.answer} />}
        {!source.done && !drafts.done && <CreateLessonForm source={source} drafts={drafts} />}
        <Stack as="aside" gap={20} className={styles.aside}>
          <ImportBox />
          <CreationSteps />
        </Stack>
      </DetailsColumns>
    </Page>
  );
}
