import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sortLanguages } from '#domain/account/offered-language.ts';
import type { Language } from '#domain/account/user.ts';
import { Radio } from '#ui/control/radio.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import { useShellData } from '#web/shared/shell/shell-data.ts';
import { chooseLanguage, currentLanguage } from '#web/shared/language/i18n.ts';
import { useOfferedLanguages } from '#web/shared/language/offered-languages.ts';
import styles from './account-tabs.module.css';
import { DAY_MS } from '#domain/kernel/day.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { Stack } from '#ui/layout/stack.tsx';

/** The language of screens and mails, with examples of how it formats dates, numbers and money. */
export function LanguageTab() {
  const { t } = useTranslation();
  const { onLanguageChange } = useShellData();
  const format = useFormat();
  const offered = useOfferedLanguages();
  const [now] = useState(() => new Date());
  const handleChoose = async (language: Language) => {
    await chooseLanguage(language);
    onLanguageChange(language);
  };
  const formats = [
    ['profile.formats.date', format.date(now)],
    ['profile.formats.time', format.dateTime(now)],
    ['profile.formats.relative', format.relative(new Date(now.getTime() - DAY_MS), now)],
    ['profile.formats.number', format.number(1_234_567.8)],
    ['profile.formats.money', format.money(1_234.5)],
    ['profile.formats.percent', format.percent(0.125)],
  ] as const;
  return (
    <Stack gap={20} maxWidth={760} mt={8} mb={20}>
      <Panel gap={12} title={t('profile.language.title')} lead={t('profile.language.lead')}>
        <Radio.Group
          aria-label={t('profile.language.title')}
          value={currentLanguage()}
          onChange={(language) => void handleChoose(language as Language)}
        >
          <Stack gap={6}>
            {sortLanguages(offered).map((language) => (
              <Radio key={language} value={language} label={t(`profile.language.${language}`)} />
            ))}
          </Stack>
        </Radio.Group>
      </Panel>
      <Panel gap={12} title={t('profile.formats.title')} lead={t('profile.formats.lead')}>
        <Stack as="dl" gap={[6, 24]} columns="auto minmax(0, 1fr)" className={styles.formats}>
          {formats.map(([label, example]) => (
            <Fragment key={label}>
              <dt>{t(label)}</dt>
              <dd className="tabular-numbers">
                <bdi>{example}</bdi>
              </dd>
            </Fragment>
          ))}
        </Stack>
      </Panel>
    </Stack>
  );
}
