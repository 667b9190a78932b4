import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lesson } from '#domain/teach/lesson.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { CategoryPicker } from '#web/shared/lesson/category-picker.tsx';

/** Lets the teacher of a lesson edit its categories on the public page. */
export function CategoryEditor({ lessonID }: { lessonID: Lesson['id'] }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('draft.categories.edit')}
        onClick={() => setOpen(true)}
      >
        <IconPencil size={18} />
      </ActionIcon>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('draft.categories.edit')}>
        <p>{t('draft.categories.many')}</p>
        <CategoryPicker lessonID={lessonID} />
      </Dialog>
    </>
  );
}
