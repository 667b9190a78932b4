import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { publicName, type User } from '#domain/account/user.ts';
import { Avatar } from '#ui/identity/avatar.tsx';
import { avatarLetter } from '#ui/identity/avatar-letter.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { ProfileForm, type ProfilePreview } from '#web/account/profile/profile-form.tsx';
import { ProfilePicture } from '#web/account/profile/profile-picture.tsx';
import { useActor, useRow } from '#web/store/hooks.ts';
import styles from './profile-tab.module.css';

/** Account tab with the profile form and a preview of what others see. */
export function ProfileTab() {
  const user = useRow('User', useActor().id);
  if (!user) return <Skeleton height={420} />;
  return <Profile user={user} />;
}

function Profile({ user }: { user: User }) {
  const { t } = useTranslation();
  const [preview, setPreview] = useState<ProfilePreview>(user);
  const name = publicName(preview);
  return (
    <Stack gap={20} columns="minmax(0, 8fr) minmax(0, 4fr)" stackBelow="md" align="start" mt={8} mb={20}>
      <Panel gap={20} title={t('profile.title')}>
        <ProfilePicture user={user} />
        <ProfileForm user={user} onPreview={setPreview} />
      </Panel>
      <Panel as="aside" gap={12} title={t('profile.preview.title')}>
        <Row gap={14} align="center" className={styles.person}>
          <Avatar src={user.profileImage || user.avatarUrl} letter={avatarLetter(user.email)} size={56} />
          <b>
            <bdi>{name === '' ? t('profile.preview.nobody') : name}</bdi>
          </b>
        </Row>
        <p className="text-muted">{t('profile.preview.always')}</p>
        <p className="text-muted">{t(preview.isPublic ? 'profile.preview.public' : 'profile.preview.private')}</p>
        <p className="text-muted">{t('profile.preview.never')}</p>
      </Panel>
    </Stack>
  );
}
