import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { LessonType } from '#domain/teach/node.ts';
import { Row } from '#ui/layout/stack.tsx';
import { Menu, menuItem } from '#ui/overlay/menu.tsx';
import { preloadForms } from '#web/teach/editor/step/step-body.tsx';
import { stepTypeOrder, StepIcon, stepTypes } from '#web/teach/lesson/step-type.tsx';
import styles from './add-step.module.css';

export interface AddStepProps {
  onAdd: (type: LessonType) => void;
  /** Accessible name of the small button between two steps; without it the button shows its text. */
  label?: string;
  /** Value of `data-add`, by which a keyboard shortcut finds the button. */
  mark?: string;
}

/** Menu with the types of a new step. */
export function AddStep({ onAdd, label, mark }: AddStepProps) {
  const { t } = useTranslation();
  const isSmall = label !== undefined;
  return (
    <Row className={isSmall ? styles.between : styles.add}>
      <Menu
        onOpenChange={(isOpen) => isOpen && preloadForms()}
        trigger={(props) => (
          <button {...props} type="button" aria-label={label} data-add={mark} tabIndex={isSmall ? -1 : undefined}>
            <Row as="span" align="center" justify="center">
              <IconPlus size={isSmall ? 15 : 17} aria-hidden />
            </Row>
            {!isSmall && t('teach.steps.add')}
          </button>
        )}
      >
        {stepTypeOrder.map((type) => (
          <button key={type} type="button" {...menuItem} onClick={() => onAdd(type)}>
            <StepIcon type={type} size={32} />
            {t(stepTypes[type].label)}
          </button>
        ))}
      </Menu>
    </Row>
  );
}
