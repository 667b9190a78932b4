import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';
import { LazyLimitUsage } from '#web/shared/wallet/lazy-limit-usage.tsx';
import { FileDrop } from '#ui/control/file-drop.tsx';
import { Panel } from '#ui/layout/panel.tsx';

const ImportCourse = lazyComponent(
  async () => (await import('#web/teach/import/import-course.tsx')).ImportCourse,
  null,
);

/** Panel that imports lessons from a file; a chosen file is imported at once. */
export function ImportBox() {
  const { t } = useTranslation();
  const [file, setFile] = useState<File>();
  return (
    <Panel gap={14} title={t('draft.create.import.title')} lead={t('draft.create.import.lead')}>
      <div>
        <FileDrop label={t('draft.create.import.choose')} accept=".zip,.apkg,application/zip" onFile={setFile} />
      </div>
      <LazyLimitUsage limit="fileBytes" />
      {file && <ImportCourse file={file} onClose={() => setFile(undefined)} />}
    </Panel>
  );
}
