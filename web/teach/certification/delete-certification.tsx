import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Certification } from '#domain/certify/certification.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { askToConfirm } from '#ui/overlay/confirmation.ts';
import { toast } from '#ui/overlay/toasts.ts';
import { useAction } from '#web/shared/error/use-action.ts';
import { useQuery } from '#web/store/hooks.ts';

/** Deletes a certification that nobody holds or works towards. */
export function DeleteCertification({ definition: { id, name } }: { definition: Certification }) {
  const { t } = useTranslation();
  const { rows, state } = useQuery('certification.holders', { definitionID: id });
  const { act, isBusy } = useAction('certification.delete');
  const isHeld = rows.length > 0;
  const handleDelete = async () => {
    const words = { title: t('certify.editor.delete.title', { name }), body: t('certify.editor.delete.body') };
    const confirmLabel = t('certify.editor.delete.confirm');
    if (!(await askToConfirm({ ...words, confirmLabel, isDangerous: true }))) return;
    if (await act({ id })) toast.success(t('certify.editor.delete.done', { name }));
  };
  return (
    <Stack gap={8} align="start">
      {isHeld && <p className="text-muted">{t('certify.editor.delete.held')}</p>}
      <Row>
        <Button
          variant="default"
          leftSection={<IconTrash size={17} />}
          loading={isBusy}
          disabled={isHeld || state === 'loading'}
          onClick={() => void handleDelete()}
        >
          {t('certify.editor.delete.confirm')}
        </Button>
      </Row>
    </Stack>
  );
}
