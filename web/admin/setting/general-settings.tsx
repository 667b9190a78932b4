import { Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAINTENANCE_MESSAGE_MAX, OPERATOR_MAX, TAX_NUMBER_MAX } from '#domain/admin/setting.ts';
import { Checkbox } from '#ui/control/checkbox.ts';
import { DateField } from '#ui/control/date-field.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { SettingBox, type SettingProps } from '#web/admin/setting/setting-box.tsx';

/** Value of a `datetime-local` field for an instant, in local time. */
const toField = (at: string | null): string => {
  if (at === null) return '';
  const date = new Date(at);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};
const fromField = (text: string): string | null => (text === '' ? null : new Date(text).toISOString());

export function NameSetting({ setting, onChanged }: SettingProps<'name'>) {
  const { t } = useTranslation();
  const [name, setName] = useState(setting.value);
  const value = name.trim();
  return (
    <SettingBox
      title={t('admin.school.name')}
      help={t('admin.school.nameHelp')}
      setting={setting}
      input={value === '' ? undefined : { name: 'name', value }}
      onChanged={onChanged}
    >
      <TextInput
        label={t('admin.school.name')}
        value={name}
        maxLength={40}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </SettingBox>
  );
}

/** The organization that runs the site. Receipts need it. */
export function OperatorSetting({ setting, onChanged }: SettingProps<'operator'>) {
  const { t } = useTranslation();
  const [name, setName] = useState(setting.value.name);
  const [taxNumber, setTaxNumber] = useState(setting.value.taxNumber);
  return (
    <SettingBox
      title={t('admin.school.operator')}
      help={t('admin.school.operatorHelp')}
      setting={setting}
      input={{ name: 'operator', value: { name: name.trim(), taxNumber: taxNumber.trim() } }}
      onChanged={onChanged}
    >
      {setting.value.name === '' && (
        <Note title={t('admin.school.operatorMissing')}>{t('admin.school.operatorWhy')}</Note>
      )}
      <Textarea
        label={t('admin.school.operatorName')}
        value={name}
        maxLength={OPERATOR_MAX}
        autosize
        minRows={2}
        dir="auto"
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label={t('admin.school.taxNumber')}
        value={taxNumber}
        maxLength={TAX_NUMBER_MAX}
        dir="auto"
        onChange={(event) => setTaxNumber(event.currentTarget.value)}
      />
    </SettingBox>
  );
}

export function MaintenanceSetting({ setting, onChanged }: SettingProps<'maintenance'>) {
  const { t } = useTranslation();
  const [isOn, setOn] = useState(setting.value.isOn);
  const [until, setUntil] = useState(toField(setting.value.until));
  const [message, setMessage] = useState(setting.value.message);
  return (
    <SettingBox
      title={t('admin.school.maintenance')}
      help={t('admin.school.maintenanceHelp')}
      setting={setting}
      input={{ name: 'maintenance', value: { isOn, until: fromField(until), message: message.trim() } }}
      onChanged={onChanged}
    >
      <Checkbox
        label={t('admin.school.closed')}
        checked={isOn}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
      <DateField
        hasTime
        label={t('admin.school.until')}
        value={until}
        onChange={(event) => setUntil(event.currentTarget.value)}
      />
      <Textarea
        label={t('admin.school.message')}
        description={t('admin.school.messageHelp', { max: MAINTENANCE_MESSAGE_MAX })}
        value={message}
        maxLength={MAINTENANCE_MESSAGE_MAX}
        autosize
        minRows={3}
        dir="auto"
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
    </SettingBox>
  );
}

export function LaunchSetting({ setting, onChanged }: SettingProps<'launchAt'>) {
  const { t } = useTranslation();
  const [at, setAt] = useState(toField(setting.value));
  return (
    <SettingBox
      title={t('admin.school.launch')}
      help={t('admin.school.launchHelp')}
      setting={setting}
      input={{ name: 'launchAt', value: fromField(at) }}
      onChanged={onChanged}
    >
      <DateField
        hasTime
        label={t('admin.school.launchAt')}
        value={at}
        onChange={(event) => setAt(event.currentTarget.value)}
      />
    </SettingBox>
  );
}

const host = /^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d+)?$/;

export function HostsSetting({ setting, onChanged }: SettingProps<'videoHosts'>) {
  const { t } = useTranslation();
  const [text, setText] = useState(setting.value.join(' '));
  const hosts = text
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
  const isGood = hosts.every((each) => host.test(each));
  return (
    <SettingBox
      title={t('admin.school.hosts')}
      help={t('admin.school.hostsHelp')}
      setting={setting}
      input={isGood ? { name: 'videoHosts', value: hosts } : undefined}
      onChanged={onChanged}
    >
      <TextInput
        label={t('admin.school.hosts')}
        value={text}
        error={isGood ? undefined : t('admin.school.hostsWrong')}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </SettingBox>
  );
}

export function CapSetting({ setting, onChanged, children }: SettingProps<'monthlyCapUSD'> & { children: ReactNode }) {
  const { t } = useTranslation();
  const [text, setText] = useState(setting.value === null ? '' : String(setting.value));
  const amount = text.trim() === '' ? null : Number(text.replace(',', '.'));
  const isGood = amount === null || (amount >= 0 && amount <= 1_000_000);
  return (
    <SettingBox
      title={t('admin.school.cap')}
      help={t('admin.school.capHelp')}
      setting={setting}
      input={isGood ? { name: 'monthlyCapUSD', value: amount } : undefined}
      onChanged={onChanged}
    >
      {children}
      <TextInput
        label={t('admin.school.capLabel')}
        inputMode="decimal"
        value={text}
        error={isGood ? undefined : t('admin.school.capWrong')}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </SettingBox>
  );
}
