import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#domain/account/user.ts';
import { FileDrop } from '#ui/control/file-drop.tsx';
import { Avatar } from '#ui/identity/avatar.tsx';
import { avatarLetter } from '#ui/identity/avatar-letter.ts';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { toast } from '#ui/overlay/toasts.ts';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';
import { useAction } from '#web/shared/error/use-action.ts';

const CropDialog = lazyComponent(
  async () => (await import('#web/account/profile/crop-dialog.tsx')).CropDialog,
  <SkeletonText lines={1} />,
);

/** Image types that browsers can draw. */
const types = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'];

/** Profile picture with upload and crop; without one, the picture of an outside account or a letter is shown. */
export function ProfilePicture({ user }: { user: User }) {
  const { t } = useTranslation();
  const { act } = useAction('user.edit');
  const [source, setSource] = useState<string>();
  const { profileImage, avatarUrl, email } = user;

  const handleClose = () => {
    if (source !== undefined) URL.revokeObjectURL(source);
    setSource(undefined);
  };
  const handleRemove = async () => {
    if (!(await act({ profileImage: null }))) return;
    toast.offer(t('profile.picture.removed'), {
      label: t('profile.picture.undo'),
      onClick: () => void act({ profileImage }),
    });
  };
  return (
    <Row gap={16} align="center" wrap>
      <Avatar src={profileImage || avatarUrl} letter={avatarLetter(email)} size={88} />
      <Stack gap={8}>
        <Row gap={10} wrap>
          <FileDrop
            label={t(profileImage ? 'profile.picture.change' : 'profile.picture.choose')}
            accept={types.join()}
            onPointerEnter={CropDialog.preload}
            onFocus={CropDialog.preload}
            onFile={(file) => setSource(URL.createObjectURL(file))}
          />
          {profileImage && (
            <Button variant="subtle" color="gray" onClick={() => void handleRemove()}>
              {t('profile.picture.remove')}
            </Button>
          )}
        </Row>
        <span className="text-muted">{t('profile.picture.hint')}</span>
      </Stack>
      {source !== undefined && <CropDialog source={source} onClose={handleClose} />}
    </Row>
  );
}
