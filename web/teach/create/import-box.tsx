import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPiece } from '#web/shared/lazy-piece.tsx';
import { LimitPiece } from '#web/shared/limit-piece.tsx';
import { FileButton } from '#web/teach/exchange/file-button.tsx';
import styles from './create-lesson-page.module.css';

const ImportCourse = lazyPiece(async () => (await import('#web/teach/exchange/import-course.tsx')).ImportCourse, null);

/** Panel that imports lessons from a file; a chosen file is imported at once. */
export function ImportBox() {
  const { t } = useTranslation();
  const [file, setFile] = useState<File>();
  return (
    <section className={`box ${styles['import']}`} aria-label={t('draft.create.import.title')}>
      <h2>{t('draft.create.import.title')}</h2>
      <p className="quiet">{t('draft.create.import.lead')}</p>
      <div>
        <FileButton
          label={t('draft.create.import.choose')}
          variant="default"
          accept=".zip,.apkg,application/zip"
          onFile={setFile}
        />
      </div>
      <LimitPiece limit="fileBytes" />
      {file && <ImportCourse file={file} onClose={() => setFile(undefined)} />}
    </section>
  );
}
