import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Menu } from '#ui/overlay/menu.tsx';

/** Menu with the rarer actions on an entity, behind three dots. */
export function EntityMenu({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Menu
      trigger={(props) => (
        <ActionIcon {...props} variant="subtle" color="gray" size={36} aria-label={t('teach.lessons.more', { name })}>
          <IconDots size={19} />
        </ActionIcon>
      )}
    >
      {children}
    </Menu>
  );
}
