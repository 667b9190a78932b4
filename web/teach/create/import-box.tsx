import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';
import { LazyLimitUsage } from '#web/shared/wallet/lazy-limit-usage.tsx';
import { FileDrop } from '#ui/control/file-drop.tsx';
import styles from './create-lesson-page.module.css';

const ImportCourse = lazyComponent(
  async () => (await import('#web/teach/import/import-course.tsx')).ImportCourse,
  null,
);

/** Panel that imports lessons from a file; a chosen file is imported at once. */
export function ImportBox() {
  const { t } = useTranslation();
  const [file, setFile] = useState<File>();
  return (
    <section className={`panel ${styles.import}`} aria-label={t('draft.create.import.title')}>
      <h2>{t('draft.create.import.title')}</h2>
      <p className="text-muted">{t('draft.create.import.lead')}</p>
      <div>
        <FileDrop label={t('draft.create.import.choose')} accept=".zip,.apkg,application/zip" onFile={setFile} />
      </div>
      <LazyLimitUsage limit="fileBytes" />
      {file && <ImportCourse file={file} onClose={() => setFile(undefined)} />}
    </section>
  );
}
