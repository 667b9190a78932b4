import { ActionIcon } from '@mantine/core';
import { IconWorld } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { sortLanguages } from '#domain/account/offered-language.ts';
import type { Language } from '#domain/account/user.ts';
import { Menu, menuChoice } from '#ui/overlay/menu.tsx';
import { chooseLanguage, currentLanguage } from '#web/shared/language/i18n.ts';
import { useOfferedLanguages } from '#web/shared/language/offered-languages.ts';

export interface LanguageMenuProps {
  onOpenChange?: ((opened: boolean) => void) | undefined;
  /** Called after the language has changed, for a caller that also stores the choice. */
  onChoose?: ((language: Language) => void) | undefined;
}

/** The language menu. It renders nothing when the school offers one language only. */
export function LanguageMenu({ onOpenChange, onChoose }: LanguageMenuProps) {
  // `useTranslation` also renders this again when the language changes.
  const { t } = useTranslation();
  const choices = sortLanguages(useOfferedLanguages());
  const handleChoose = async (language: Language) => {
    await chooseLanguage(language);
    onChoose?.(language);
  };
  if (choices.length < 2) return null;
  return (
    <Menu
      onOpenChange={onOpenChange}
      trigger={(props) => (
        <ActionIcon {...props} variant="subtle" color="gray" size={40} aria-label={t('shell.language')}>
          <IconWorld size={20} aria-hidden />
        </ActionIcon>
      )}
    >
      {choices.map((language) => (
        <button
          key={language}
          type="button"
          {...menuChoice(language === currentLanguage())}
          onClick={() => void handleChoose(language)}
        >
          {t(`shell.languages.${language}`)}
        </button>
      ))}
    </Menu>
  );
}
