import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Limits } from '#domain/wallet/pricing-plan.ts';
import { type SubscriptionTier, subscriptionTiers } from '#domain/wallet/subscription-plan.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { SettingBox, type SettingProps } from '#web/admin/setting/setting-box.tsx';
import styles from '#web/admin/admin.module.css';

const MEGABYTE = 1024 ** 2;
const fields = ['tutorMessagesADay', 'lessonDraftsAMonth', 'fileBytes'] as const satisfies (keyof Limits)[];
type Field = (typeof fields)[number];
const fieldTexts: Record<Field, string> = {
  tutorMessagesADay: 'admin.school.messages',
  lessonDraftsAMonth: 'admin.school.drafts',
  fileBytes: 'admin.school.megabytes',
};
type Typed = Record<SubscriptionTier, Record<Field, string>>;

/** Text of a limit's field. A missing limit arrives as null and is an empty field. */
const textOf = (value: number | null, field: Field): string =>
  value === null ? '' : String(field === 'fileBytes' ? Math.round(value / MEGABYTE) : value);
const parseLimit = (text: string, field: Field): number | undefined => {
  const value = text.trim() === '' ? Number.MAX_SAFE_INTEGER : Number(text) * (field === 'fileBytes' ? MEGABYTE : 1);
  return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
};

function parseLimits(typed: Typed): Record<SubscriptionTier, Limits> | undefined {
  const all = subscriptionTiers.map((tier) => [
    tier,
    Object.fromEntries(fields.map((field) => [field, parseLimit(typed[tier][field], field)])),
  ]);
  const isWhole = subscriptionTiers.every((tier) =>
    fields.every((field) => parseLimit(typed[tier][field], field) !== undefined),
  );
  return isWhole ? (Object.fromEntries(all) as Record<SubscriptionTier, Limits>) : undefined;
}

/** Limits of each subscription tier. */
export function LimitsSetting({ setting, onChanged }: SettingProps<'limits'>) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<Typed>(
    () =>
      Object.fromEntries(
        subscriptionTiers.map((tier) => [
          tier,
          Object.fromEntries(fields.map((field) => [field, textOf(setting.value[tier][field], field)])),
        ]),
      ) as Typed,
  );
  const value = parseLimits(typed);
  return (
    <SettingBox
      title={t('admin.school.limits')}
      help={t('admin.school.limitsHelp')}
      setting={setting}
      input={value && { name: 'limits', value }}
      onChanged={onChanged}
    >
      {subscriptionTiers.map((tier) => (
        <Stack as="fieldset" key={tier} gap={8} className={styles.picker}>
          <legend>{tier}</legend>
          <Stack
            gap={12}
            columns="repeat(auto-fill, minmax(min(100%, 200px), 1fr))"
            align="end"
            className={styles.fields}
          >
            {fields.map((field) => (
              <TextInput
                key={field}
                label={t(fieldTexts[field])}
                inputMode="numeric"
                value={typed[tier][field]}
                error={parseLimit(typed[tier][field], field) === undefined ? t('admin.school.numberWrong') : undefined}
                onChange={({ currentTarget: { value: text } }) =>
                  setTyped({ ...typed, [tier]: { ...typed[tier], [field]: text } })
                }
              />
            ))}
          </Stack>
        </Stack>
      ))}
    </SettingBox>
  );
}
