import '#web/shared/registry/tutor-registry.ts';
import { useNavigate } from '@tanstack/react-router';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Tutor } from '#domain/tutor/tutor.ts';
import { askToConfirm } from '#ui/overlay/confirmation.ts';
import { menuItem } from '#ui/overlay/menu.tsx';
import { toast } from '#ui/overlay/toasts.ts';
import { useActor, useQuery, useRow } from '#web/store/hooks.ts';
import { EntityMenu } from '#web/teach/page/entity-menu.tsx';
import { useAction } from '#web/shared/error/use-action.ts';

/**
 * Menu that deletes a tutor, after a warning about the lessons that it teaches. The personal tutor cannot be deleted.
 */
export function TutorMenu({ tutor: { id, name } }: { tutor: Tutor }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const actor = useActor();
  const { rows: lessons, hasMore } = useQuery('tutor.lessons', { tutorID: id });
  const remove = useAction('tutor.delete');
  const isPersonal = useRow('User', actor.id)?.personalTutorID === id;
  if (isPersonal) return null;

  const discard = async () => {
    const taught = hasMore
      ? t('curriculum.tutor.deleteBodyMany')
      : t('curriculum.tutor.deleteBodyLessons', { count: lessons.length });
    const isSure = await askToConfirm({
      title: t('teach.lessons.deleteTitle', { name }),
      body: [...(lessons.length > 0 ? [taught] : []), t('curriculum.tutor.deleteBody')].join(' '),
      confirmLabel: t('curriculum.tutor.deleteConfirm'),
      isDangerous: true,
    });
    if (!isSure) return;
    if (!(await remove.act({ id }))) return;
    await navigate({ to: '/teach/tutors' });
    toast.success(t('curriculum.tutor.deleted', { name }));
  };
  return (
    <EntityMenu name={name}>
      <button type="button" {...menuItem} onClick={() => void discard()}>
        <IconTrash size={17} />
        {t('teach.lessons.delete')}
      </button>
    </EntityMenu>
  );
}
