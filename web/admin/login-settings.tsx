import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type KnownPasswords, knownPasswordRules } from '#domain/admin/setting.ts';
import { SettingBox, type SettingProps } from '#web/admin/setting-box.tsx';

const ruleTexts: Record<KnownPasswords, string> = {
  warn: 'admin.school.passwordsWarn',
  refuse: 'admin.school.passwordsRefuse',
};

export function PasswordSetting({ setting, onChanged }: SettingProps<'knownPasswords'>) {
  const { t } = useTranslation();
  const [value, setValue] = useState(setting.value);
  return (
    <SettingBox
      title={t('admin.school.passwords')}
      help={t('admin.school.passwordsHelp')}
      setting={setting}
      change={{ name: 'knownPasswords', value }}
      onChanged={onChanged}
    >
      <NativeSelect
        label={t('admin.school.passwords')}
        value={value}
        data={knownPasswordRules.map((rule) => ({ value: rule, label: t(ruleTexts[rule]) }))}
        onChange={({ currentTarget }) => setValue(currentTarget.value as KnownPasswords)}
      />
    </SettingBox>
  );
}
