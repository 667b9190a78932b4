import { Button } from '@mantine/core';
import { IconBell, IconBellCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { UserId } from '#domain/kernel/id.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { useAction } from '#web/shared/error/use-action.ts';
import { useActor, useRows } from '#web/store/hooks.ts';
import { newId } from '#web/store/row/new-id.ts';

/** Follows or unfollows a teacher. Empty for the teacher themselves. */
export function FollowButton({ teacherID, name }: { teacherID: UserId; name: string }) {
  const { t } = useTranslation();
  const { id: owner } = useActor();
  const isFollowing = useRows('Follow', { owner, teacherID }).length > 0;
  const follow = useAction('follow.add');
  const unfollow = useAction('follow.remove');
  if (teacherID === owner) return null;
  const toggle = () => (isFollowing ? unfollow.act({ teacherID }) : follow.act({ id: newId('Follow'), teacherID }));
  const Icon = isFollowing ? IconBellCheck : IconBell;
  return (
    <Stack gap={6} align="end">
      <Button
        variant={isFollowing ? 'default' : 'filled'}
        aria-pressed={isFollowing}
        leftSection={<Icon size={18} aria-hidden />}
        onClick={() => void toggle()}
      >
        {t(isFollowing ? 'learn.teacher.following' : 'learn.teacher.follow')}
      </Button>
      <output className="text-muted">{isFollowing && t('learn.teacher.followed', { name })}</output>
    </Stack>
  );
}
