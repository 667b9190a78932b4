import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sortLanguages } from '#domain/account/offered-language.ts';
import { type Language, languages } from '#domain/account/user.ts';
import { Checkbox } from '#ui/control/checkbox.ts';
import { Select } from '#ui/control/select.ts';
import { Row } from '#ui/layout/stack.tsx';
import { SettingBox, type SettingProps } from '#web/admin/setting/setting-box.tsx';

/** Languages that the school offers. The first one is the default, so the default is always offered. */
export function LanguagesSetting({ setting, onChanged }: SettingProps<'languages'>) {
  const { t } = useTranslation();
  const [offered, setOffered] = useState<readonly Language[]>(setting.value);
  const nameOf = (language: Language) => t(`admin.school.language.${language}`);
  const others = (language: Language) => offered.filter((each) => each !== language);
  return (
    <SettingBox
      title={t('admin.school.languages')}
      help={t('admin.school.languagesHelp')}
      setting={setting}
      input={offered.length === 0 ? undefined : { name: 'languages', value: [...offered] }}
      onChanged={onChanged}
    >
      <Checkbox.Group
        label={t('admin.school.offered')}
        value={[...offered]}
        error={offered.length === 0 ? t('admin.school.languagesWrong') : undefined}
      >
        <Row gap={[10, 24]} wrap mt={6}>
          {languages.map((language) => (
            <Checkbox
              key={language}
              value={language}
              label={nameOf(language)}
              onChange={({ currentTarget: { checked } }) =>
                setOffered(checked ? [...others(language), language] : others(language))
              }
            />
          ))}
        </Row>
      </Checkbox.Group>
      <Select
        label={t('admin.school.default')}
        value={offered[0] ?? ''}
        disabled={offered.length === 0}
        data={sortLanguages(offered).map((value) => ({ value, label: nameOf(value) }))}
        onChange={({ currentTarget: { value } }) => setOffered([value as Language, ...others(value as Language)])}
      />
    </SettingBox>
  );
}
