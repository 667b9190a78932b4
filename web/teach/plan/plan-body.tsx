import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { IconHistory, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DESCRIPTION_MAX, LESSON_NAME_MAX } from '#domain/teach/lesson.ts';
import type { LessonPlan } from '#domain/teach/lesson-plan.ts';
import { askToConfirm } from '#ui/confirm-store.ts';
import { menuItem } from '#ui/menu.tsx';
import { toast } from '#ui/toasts.ts';
import { isOpenToOthers, useMayChange } from '#web/shared/collaboration.ts';
import { EditedBy } from '#web/shared/edited-by.tsx';
import { Person } from '#web/shared/person.tsx';
import { useCommand, useRow } from '#web/store/hooks.ts';
import { PlanLessons } from '#web/teach/plan/plan-lessons.tsx';
import { useRefusalText } from '#web/teach/editor/refusal-text.ts';
import { SavedTextarea, SavedTextInput } from '#web/teach/saved-text.tsx';
import { Saving } from '#web/teach/saving.tsx';
import { ThingHeader } from '#web/teach/thing-header.tsx';
import { ThingMenu } from '#web/teach/thing-menu.tsx';
import { useRowHistory } from '#web/teach/use-row-history.tsx';
import styles from '#web/teach/editor/details-tab.module.css';

/** A lesson plan: its details, with its lessons beside them. */
export function PlanBody({ plan }: { plan: LessonPlan }) {
  const { t } = useTranslation();
  const { id, name } = plan;
  const person = useRow('PublicProfile', plan.owner);
  const history = useRowHistory('LessonPlan', id);
  const mayChange = useMayChange(plan.owner);
  const remove = useRemovePlan(plan);
  return (
    <Saving>
      <ThingHeader
        name={name}
        updatedAt={plan.updatedAt}
        facts={
          <>
            <Person profile={person} />
            <EditedBy editedBy={plan.editedBy} onHistory={history.show} />
          </>
        }
        actions={
          <>
            <Button variant="default" leftSection={<IconHistory size={17} />} onClick={history.show}>
              {t('curriculum.plan.history')}
            </Button>
            {mayChange && (
              <ThingMenu name={name}>
                <button type="button" {...menuItem} onClick={remove}>
                  <IconTrash size={17} />
                  {t('teach.lessons.delete')}
                </button>
              </ThingMenu>
            )}
          </>
        }
      />
      <p className="quiet">{t(sharedText(mayChange))}</p>
      <div className={styles['tab']}>
        <PlanLessons plan={plan} mayChange={mayChange} />
        <section className={`box ${styles['fields']}`} aria-label={t('curriculum.plan.about')}>
          <SavedTextInput
            label={t('draft.details.name')}
            missing={t('curriculum.plan.nameMissing')}
            isRequired
            readOnly={!mayChange}
            maxLength={LESSON_NAME_MAX}
            field="plan name"
            saved={name}
            command="plan.revise"
            toInput={(next) => ({ id, name: next })}
            fromInput={(input) => input.name}
          />
          <SavedTextarea
            label={t('draft.details.description')}
            readOnly={!mayChange}
            maxLength={DESCRIPTION_MAX}
            field="plan description"
            saved={plan.description}
            command="plan.revise"
            toInput={(description) => ({ id, description })}
            fromInput={({ description }) => description}
          />
        </section>
      </div>
      {history.dialog}
    </Saving>
  );
}

function sharedText(mayChange: boolean): string {
  if (isOpenToOthers()) return 'curriculum.plan.shared';
  return mayChange ? 'curriculum.plan.ownOnly' : 'curriculum.plan.readOnly';
}

function useRemovePlan({ id, name }: LessonPlan): () => void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const refusalText = useRefusalText();
  const { send } = useCommand('plan.remove');
  const remove = async () => {
    const isSure = await askToConfirm({
      title: t('teach.lessons.deleteTitle', { name }),
      body: t(isOpenToOthers() ? 'curriculum.plan.deleteBody' : 'curriculum.plan.deleteBodyOwned'),
      confirmLabel: t('curriculum.plan.deleteConfirm'),
      isDangerous: true,
    });
    if (!isSure) return;
    try {
      // Navigates first, because this page would show the deleted plan as missing before its history has arrived.
      await navigate({ to: '/teach/lesson_plans' });
      await send({ id });
      const look = () => void navigate({ to: '/teach/lesson_plans/$id', params: { id } });
      toast.offer(t('teach.lessons.deleted', { name }), { label: t('curriculum.plan.history'), onAct: look });
    } catch (error) {
      toast.error(refusalText(error));
    }
  };
  return () => void remove();
}
