import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Member } from '#domain/admin/member.ts';
import { askToConfirm } from '#ui/overlay/confirmation.ts';
import { toast } from '#ui/overlay/toasts.ts';
import { useAction } from '#web/shared/error/use-action.ts';

/** Lets an administrator remove the second factor of someone who lost it. */
export function SecondFactorReset({ member: { id, name } }: { member: Member }) {
  const { t } = useTranslation();
  const { act, isBusy } = useAction('member.resetSecondFactor');
  const handleReset = async () => {
    const words = { title: t('admin.factor.confirm', { name }), body: t('admin.factor.body') };
    if (!(await askToConfirm({ ...words, confirmLabel: t('admin.factor.do'), isDangerous: true }))) return;
    if (await act({ id })) toast.success(t('admin.factor.done'));
  };
  return (
    <div>
      <Button variant="default" size="xs" loading={isBusy} onClick={() => void handleReset()}>
        {t('admin.factor.do')}
      </Button>
    </div>
  );
}
