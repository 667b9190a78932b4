import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SchoolView, SettingName, SettingView } from '#domain/admin/setting.ts';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { AdminPage } from '#web/admin/admin-page.tsx';
import { CouponList } from '#web/admin/setting/coupon-list.tsx';
import { LanguagesSetting } from '#web/admin/setting/languages-setting.tsx';
import { LimitsSetting } from '#web/admin/setting/limits-setting.tsx';
import {
  CapSetting,
  HostsSetting,
  LaunchSetting,
  MaintenanceSetting,
  NameSetting,
  OperatorSetting,
} from '#web/admin/setting/general-settings.tsx';
import { SettingSection } from '#web/admin/setting/setting-section.tsx';
import { PasswordSetting, SecondFactorSetting } from '#web/admin/setting/login-settings.tsx';
import { RefundLossList } from '#web/admin/setting/refund-loss-list.tsx';
import { SettingsError } from '#web/admin/setting/settings-error.tsx';
import { useFetchedSettings } from '#web/admin/setting/use-fetched-settings.ts';
import styles from '#web/admin/admin.module.css';

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
  const { data, failure, retry } = useFetchedSettings<SchoolView>('/api/admin/settings', String(changes));
  if (failure && data === undefined) return <SettingsError failure={failure} onRetry={retry} />;
  if (data === undefined) return <SkeletonText lines={8} />;
  const onChanged = () => setChanges(changes + 1);
  const settingOf = <N extends SettingName>(name: N) =>
    data.settings.find((each) => each.name === name) as Extract<SettingView, { name: N }>;
  /** Key that remounts a form when its own setting changes, so that unsaved input in other forms stays. */
  const keyOf = (name: SettingName) => JSON.stringify(settingOf(name));
  const propsOf = <N extends SettingName>(name: N) => ({ setting: settingOf(name), onChanged });
  return (
    <Stack gap={36} maxWidth={1080} className={styles.sections}>
      <NameSetting key={keyOf('name')} {...propsOf('name')} />
      <OperatorSetting key={keyOf('operator')} {...propsOf('operator')} />
      <LanguagesSetting key={keyOf('languages')} {...propsOf('languages')} />
      <MaintenanceSetting key={keyOf('maintenance')} {...propsOf('maintenance')} />
      <LaunchSetting key={keyOf('launchAt')} {...propsOf('launchAt')} />
      <HostsSetting key={keyOf('videoHosts')} {...propsOf('videoHosts')} />
      <PasswordSetting key={keyOf('knownPasswords')} {...propsOf('knownPasswords')} />
      <SecondFactorSetting key={keyOf('secondFactorRoles')} {...propsOf('secondFactorRoles')} />
      <CapSetting key={keyOf('monthlyCapUSD')} {...propsOf('monthlyCapUSD')}>
        <SpentThisMonth spentUSD={data.spentUSD} />
      </CapSetting>
      <LimitsSetting key={keyOf('limits')} {...propsOf('limits')} />
      <SettingSection title={t('admin.coupons.title')}>
        <div>
          <CouponList />
        </div>
      </SettingSection>
      <SettingSection title={t('admin.refunds.title')} help={t('admin.refunds.help')}>
        <div>
          <RefundLossList />
        </div>
      </SettingSection>
    </Stack>
  );
}

function SpentThisMonth({ spentUSD }: Pick<SchoolView, 'spentUSD'>) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <p className="text-muted">
      {spentUSD === null ? t('admin.school.noModel') : t('admin.school.spent', { amount: format.money(spentUSD) })}
    </p>
  );
}
