import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Certification, REVOCATION_REASON_MAX } from '#domain/certify/certification.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toasts.ts';
import { useRow } from '#web/store/hooks.ts';
import { useAction, type ActionError } from '#web/shared/error/use-action.ts';
import { ErrorNotice } from '#web/shared/error/error-notice.tsx';

interface RevokeDialogProps {
  held: Certification;
  onClose: () => void;
}

/** Dialog that revokes a certification for a reason, which is shown to its holder and to everyone who opens it. */
export function RevokeDialog({ held: { id, name, userID }, onClose }: RevokeDialogProps) {
  const { t } = useTranslation();
  const holder = useRow('PublicProfile', userID)?.name ?? '';
  const [failure, setFailure] = useState<ActionError>();
  const { act, isBusy } = useAction('certification.revoke', setFailure);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const isMissing = reason.trim() === '';
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isMissing || isBusy) return;
    if (!(await act({ id, reason: reason.trim() }))) return;
    toast.success(t('certify.editor.revoke.done', { name: holder }));
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} title={t('certify.editor.revoke.title', { certification: name, name: holder })}>
      <Stack as="form" gap={16} onSubmit={(event) => void handleSubmit(event)} noValidate>
        <p className="text-muted">{t('certify.editor.revoke.body')}</p>
        <Textarea
          label={t('certify.editor.revoke.reason')}
          value={reason}
          maxLength={REVOCATION_REASON_MAX}
          autosize
          minRows={2}
          maxRows={8}
          data-autofocus
          error={isTried && isMissing ? t('certify.editor.revoke.missing') : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <ErrorNotice failure={failure} />
        <Row gap={10} justify="end" wrap>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" color="danger" loading={isBusy}>
            {t('certify.editor.revoke.confirm')}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
