import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';

const ImportCourse = lazyComponent(
  async () => (await import('#web/teach/import/import-course.tsx')).ImportCourse,
  null,
);

/** Button that imports lessons from an archive. */
export function ImportButton() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconFileImport size={18} />} onClick={() => setOpen(true)}>
        {t('teach.lessons.import')}
      </Button>
      {isOpen && <ImportCourse onClose={() => setOpen(false)} />}
    </>
  );
}
