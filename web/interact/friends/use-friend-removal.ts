import { useTranslation } from 'react-i18next';
import type { PublicProfile } from '#domain/account/user.ts';
import type { Friendship } from '#domain/interact/friendship.ts';
import { askToConfirm } from '#ui/overlay/confirmation.ts';
import { toast } from '#ui/overlay/toasts.ts';
import { newId } from '#web/store/row/new-id.ts';
import { useAction } from '#web/shared/error/use-action.ts';

/** Removes a friend or blocks a person, each after a confirmation. */
export function useFriendRemoval({ id: personID, name }: PublicProfile) {
  const { t } = useTranslation();
  const removal = useAction('friend.remove');
  const blocking = useAction('friend.block');
  return {
    remove: async ({ id }: Friendship) => {
      const words = { title: t('friends.removeTitle', { name }), body: t('friends.removeBody') };
      if (!(await askToConfirm({ ...words, confirmLabel: t('friends.remove'), isDangerous: true }))) return;
      if (await removal.act({ id })) toast.success(t('friends.removed', { name }));
    },
    block: async () => {
      const words = { title: t('friends.blockTitle', { name }), body: t('friends.blockBody', { name }) };
      if (!(await askToConfirm({ ...words, confirmLabel: t('friends.block'), isDangerous: true }))) return;
      if (await blocking.act({ id: newId('Friendship'), personID })) toast.success(t('friends.blocked', { name }));
    },
  };
}
