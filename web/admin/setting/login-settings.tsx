import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Role, roles } from '#domain/account/user.ts';
import { type KnownPasswords, knownPasswordRules } from '#domain/admin/setting.ts';
import { Checkbox } from '#ui/control/checkbox.ts';
import { Select } from '#ui/control/select.ts';
import { Row } from '#ui/layout/stack.tsx';
import { roleTexts } from '#web/admin/role-texts.ts';
import { SettingBox, type SettingProps } from '#web/admin/setting/setting-box.tsx';

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
      input={{ name: 'knownPasswords', value }}
      onChanged={onChanged}
    >
      <Select
        label={t('admin.school.passwords')}
        value={value}
        data={knownPasswordRules.map((rule) => ({ value: rule, label: t(ruleTexts[rule]) }))}
        onChange={({ currentTarget }) => setValue(currentTarget.value as KnownPasswords)}
      />
    </SettingBox>
  );
}

/** Roles that must log in with a second factor. */
export function SecondFactorSetting({ setting, onChanged }: SettingProps<'secondFactorRoles'>) {
  const { t } = useTranslation();
  const [required, setRequired] = useState<readonly Role[]>(setting.value);
  const others = (role: Role) => required.filter((each) => each !== role);
  return (
    <SettingBox
      title={t('admin.school.secondFactor')}
      help={t('admin.school.secondFactorHelp')}
      setting={setting}
      input={{ name: 'secondFactorRoles', value: [...required] }}
      onChanged={onChanged}
    >
      <Checkbox.Group label={t('admin.school.secondFactorRoles')} value={[...required]}>
        <Row gap={[10, 24]} wrap mt={6}>
          {roles.map((role) => (
            <Checkbox
              key={role}
              value={role}
              label={t(roleTexts[role])}
              onChange={({ currentTarget: { checked } }) =>
                setRequired(checked ? [...others(role), role] : others(role))
              }
            />
          ))}
        </Row>
      </Checkbox.Group>
    </SettingBox>
  );
}
