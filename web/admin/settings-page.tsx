import { Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SchoolView, SettingName, SettingView } from '#domain/admin/setting.ts';
import { SkeletonText } from '#ui/skeleton.tsx';
import { useFormat } from '#ui/use-format.ts';
import { AdminPage } from '#web/admin/admin-page.tsx';
import { Coupons } from '#web/admin/coupons.tsx';
import { LanguagesSetting } from '#web/admin/languages-setting.tsx';
import { LimitsSetting } from '#web/admin/limits-setting.tsx';
import {
  CapSetting,
  HostsSetting,
  LaunchSetting,
  MaintenanceSetting,
  NameSetting,
} from '#web/admin/plain-settings.tsx';
import { PasswordSetting, SecondFactorSetting } from '#web/admin/login-settings.tsx';
import { Unanswered } from '#web/admin/unanswered.tsx';
import { useAnswer } from '#web/admin/use-answer.ts';
import styles from './admin.module.css';

/** Settings of the school, which override the environment, and its coupons. */
export function SettingsPage() {
  const { t } = useTranslation();
  return (
    <AdminPage title={t('admin.school.title')} lead={t('admin.school.lead')}>
      <Settings />
    </AdminPage>
  );
}

function Settings() {
  const { t } = useTranslation();
  const [changes, setChanges] = useState(0);
  const { answer, failure, retry } = useAnswer<SchoolView>('/api/admin/settings', String(changes));
  if (failure && answer === undefined) return <Unanswered failure={failure} onRetry={retry} />;
  if (answer === undefined) return <SkeletonText lines={8} />;
  const onChanged = () => setChanges(changes + 1);
  const of = <N extends SettingName>(name: N) =>
    answer.settings.find((each) => each.name === name) as Extract<SettingView, { name: N }>;
  /** Key that remounts a form when its own setting changes, so that unsaved input in other forms stays. */
  const keyOf = (name: SettingName) => JSON.stringify(of(name));
  const box = <N extends SettingName>(name: N) => ({ setting: of(name), onChanged });
  return (
    <div className={styles['sections']}>
      <NameSetting key={keyOf('name')} {...box('name')} />
      <LanguagesSetting key={keyOf('languages')} {...box('languages')} />
      <MaintenanceSetting key={keyOf('maintenance')} {...box('maintenance')} />
      <LaunchSetting key={keyOf('launchAt')} {...box('launchAt')} />
      <HostsSetting key={keyOf('videoHosts')} {...box('videoHosts')} />
      <PasswordSetting key={keyOf('knownPasswords')} {...box('knownPasswords')} />
      <SecondFactorSetting key={keyOf('secondFactorRoles')} {...box('secondFactorRoles')} />
      <CapSetting key={keyOf('monthlyCapUSD')} {...box('monthlyCapUSD')}>
        <Spent spentUSD={answer.spentUSD} />
      </CapSetting>
      <LimitsSetting key={keyOf('limits')} {...box('limits')} />
      <section aria-label={t('admin.coupons.title')}>
        <Title order={2}>{t('admin.coupons.title')}</Title>
        <div>
          <Coupons />
        </div>
      </section>
    </div>
  );
}

function Spent({ spentUSD }: Pick<SchoolView, 'spentUSD'>) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <p className="quiet">
      {spentUSD === null ? t('admin.school.noModel') : t('admin.school.spent', { amount: format.money(spentUSD) })}
    </p>
  );
}
