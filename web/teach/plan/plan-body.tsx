import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { IconHistory, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DESCRIPTION_MAX, LESSON_NAME_MAX } from '#domain/teach/lesson.ts';
import type { LessonPlan } from '#domain/teach/lesson-plan.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { askToConfirm } from '#ui/overlay/confirmation.ts';
import { menuItem } from '#ui/overlay/menu.tsx';
import { toast } from '#ui/overlay/toasts.ts';
import { isCollaborationOpen, useCanEdit } from '#web/shared/revision/collaboration.ts';
import { EditByline } from '#web/shared/person/edit-byline.tsx';
import { Person } from '#web/shared/person/person.tsx';
import { useRow } from '#web/store/hooks.ts';
import { PlanLessons } from '#web/teach/plan/plan-lessons.tsx';
import { SavedTextarea, SavedTextInput } from '#web/writing/saved-field/saved-text-input.tsx';
import { SaveQueueProvider } from '#web/writing/saved-field/save-queue-provider.tsx';
import { EntityHeader } from '#web/teach/page/entity-header.tsx';
import { EntityMenu } from '#web/teach/page/entity-menu.tsx';
import { useRowHistory } from '#web/teach/page/use-row-history.tsx';
import { useAction } from '#web/shared/error/use-action.ts';
import { DetailsColumns } from '#web/teach/page/details-columns.tsx';

/** A lesson plan: its details, with its lessons beside them. */
export function PlanBody({ plan }: { plan: LessonPlan }) {
  const { t } = useTranslation();
  const { id, name } = plan;
  const person = useRow('PublicProfile', plan.owner);
  const history = useRowHistory('LessonPlan', id);
  const mayChange = useCanEdit(plan.owner);
  const remove = useRemovePlan(plan);
  return (
    <SaveQueueProvider>
      <EntityHeader
        name={name}
        updatedAt={plan.updatedAt}
        facts={
          <>
            <Person profile={person} />
            <EditByline editedBy={plan.editedBy} onHistory={history.show} />
          </>
        }
        actions={
          <>
            <Button variant="default" leftSection={<IconHistory size={17} />} onClick={history.show}>
              {t('curriculum.plan.history')}
            </Button>
            {mayChange && (
              <EntityMenu name={name}>
                <button type="button" {...menuItem} onClick={remove}>
                  <IconTrash size={17} />
                  {t('teach.lessons.delete')}
                </button>
              </EntityMenu>
            )}
          </>
        }
      />
      <p className="text-muted">{t(sharedText(mayChange))}</p>
      <DetailsColumns>
        <PlanLessons plan={plan} mayChange={mayChange} />
        <Panel gap={20} aria-label={t('curriculum.plan.about')}>
          <SavedTextInput
            label={t('draft.details.name')}
            missing={t('curriculum.plan.nameMissing')}
            isRequired
            readOnly={!mayChange}
            maxLength={LESSON_NAME_MAX}
            field="plan name"
            saved={name}
            command="plan.edit"
            toInput={(next) => ({ id, name: next })}
            fromInput={(input) => input.name}
          />
          <SavedTextarea
            label={t('draft.details.description')}
            readOnly={!mayChange}
            maxLength={DESCRIPTION_MAX}
            field="plan description"
            saved={plan.description}
            command="plan.edit"
            toInput={(description) => ({ id, description })}
            fromInput={({ description }) => description}
          />
        </Panel>
      </DetailsColumns>
      {history.dialog}
    </SaveQueueProvider>
  );
}

function sharedText(mayChange: boolean): string {
  if (isCollaborationOpen()) return 'curriculum.plan.shared';
  return mayChange ? 'curriculum.plan.ownOnly' : 'curriculum.plan.readOnly';
}

function useRemovePlan({ id, name }: LessonPlan): () => void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { act } = useAction('plan.delete');
  const remove = async () => {
    const isSure = await askToConfirm({
      title: t('teach.lessons.deleteTitle', { name }),
      body: t(isCollaborationOpen() ? 'curriculum.plan.deleteBody' : 'curriculum.plan.deleteBodyOwned'),
      confirmLabel: t('curriculum.plan.deleteConfirm'),
      isDangerous: true,
    });
    if (!isSure) return;
    // Navigates first, because this page would show the deleted plan as missing before its history has arrived.
    await navigate({ to: '/teach/lesson_plans' });
    if (!(await act({ id }))) return;
    const look = () => void navigate({ to: '/teach/lesson_plans/$id', params: { id } });
    toast.offer(t('teach.lessons.deleted', { name }), { label: t('curriculum.plan.history'), onClick: look });
  };
  return () => void remove();
}
