import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SettingName, SettingView } from '#domain/admin/setting.ts';
import { StatePill } from '#ui/feedback/state-pill.tsx';
import { toast } from '#ui/overlay/toasts.ts';
import type { CommandInput } from '#sync/commands.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { useAction } from '#web/shared/error/use-action.ts';
import { SettingSection } from '#web/admin/setting/setting-section.tsx';
import styles from '#web/admin/admin.module.css';

export type Setting<N extends SettingName> = Extract<SettingView, { name: N }>;
export interface SettingProps<N extends SettingName> {
  setting: Setting<N>;
  onChanged: () => void;
}

interface SettingBoxProps {
  title: string;
  help: string;
  setting: Pick<SettingView, 'name' | 'isOverridden'>;
  /** Value to save; undefined while the input is invalid. */
  input: CommandInput<'setting.change'> | undefined;
  onChanged: () => void;
  children: ReactNode;
}

/** Form of one school setting: shows whether the school overrides the server's value, saves an override, or removes it. */
export function SettingBox({ title, help, setting, input, onChanged, children }: SettingBoxProps) {
  const { t } = useTranslation();
  const save = useAction('setting.change');
  const reset = useAction('setting.reset');
  const finish = async (saving: Promise<boolean>) => {
    if (!(await saving)) return;
    toast.success(t('admin.school.saved'));
    onChanged();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (input) void finish(save.act(input));
  };
  return (
    <SettingSection
      title={title}
      help={help}
      state={
        <StatePill state={setting.isOverridden ? 'active' : 'todo'}>
          {t(setting.isOverridden ? 'admin.school.set' : 'admin.school.environment')}
        </StatePill>
      }
    >
      <Stack as="form" gap={14} maxWidth={560} className={styles.form} onSubmit={handleSubmit} noValidate>
        {children}
        <Row gap={[8, 12]} align="center" wrap>
          <Button type="submit" variant="default" loading={save.isBusy} disabled={input === undefined}>
            {t('admin.school.save')}
          </Button>
          {setting.isOverridden && (
            <Button
              variant="subtle"
              loading={reset.isBusy}
              onClick={() => void finish(reset.act({ name: setting.name }))}
            >
              {t('admin.school.reset')}
            </Button>
          )}
        </Row>
      </Stack>
    </SettingSection>
  );
}
