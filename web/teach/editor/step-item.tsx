import { ActionIcon } from '@mantine/core';
import { IconCopy, IconCornerDownRight, IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { LessonNode, LessonNodeLink } from '#domain/teach/node.ts';
import { AttentionMark } from '#web/teach/editor/attention-mark.tsx';
import { MoveTools, tool } from '#web/teach/move-tools.tsx';
import { StepIcon, stepLook } from '#web/teach/editor/step-look.tsx';
import { useWayText } from '#web/shared/use-way-text.ts';
import styles from './step-item.module.css';

export interface StepItemProps {
  node: LessonNode;
  name: string;
  /** Number of the step, from 1. */
  place: number;
  questions: number;
  /** Outgoing links, unless the step only leads to the next one. */
  ways: readonly { link: LessonNodeLink; to: LessonNode }[];
  isUnready: boolean;
  isSelected: boolean;
  isTabStop: boolean;
  isFirst: boolean;
  isLast: boolean;
  onSelect: () => void;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onMove: (by: -1 | 1) => void;
  onCopy: () => void;
  onRemove: () => void;
}

/** Formats a step's type and size, such as "Quiz, 3 questions". */
export function useStepNote(): (node: Pick<LessonNode, 'type' | 'minutes'>, questions: number) => string {
  const { t } = useTranslation();
  return ({ type, minutes }, questions) => {
    const kind = t(stepLook[type].label);
    if (type === 'QUIZ') return t('teach.steps.note', { kind, note: t('teach.steps.questions', { count: questions }) });
    return minutes > 0 ? t('teach.steps.note', { kind, note: t('teach.steps.minutes', { count: minutes }) }) : kind;
  };
}

/** A step in the list. Pressing it opens it; the open step also shows its actions. */
export function StepItem({ node, name, place, questions, ways, isUnready, isSelected, ...rest }: StepItemProps) {
  const { t } = useTranslation();
  const noteOf = useStepNote();
  const wayText = useWayText();
  return (
    <div className={styles['item']} data-on={isSelected || undefined}>
      <button
        type="button"
        className={styles['step']}
        data-step={node.id}
        aria-current={isSelected ? 'step' : undefined}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown A C Delete"
        tabIndex={rest.isTabStop ? 0 : -1}
        onClick={rest.onSelect}
        onFocus={rest.onFocus}
        onKeyDown={rest.onKeyDown}
      >
        <StepIcon type={node.type} />
        <span className={styles['words']}>
          <span className="visually-hidden">{t('teach.steps.place', { place })} </span>
          <b>
            <bdi>{name}</bdi>
          </b>
          <small>
            <bdi>{noteOf(node, questions)}</bdi>
          </small>
        </span>
        {isUnready && <AttentionMark label={t('teach.steps.unready')} />}
      </button>
      {isSelected && (
        <div className={styles['tools']}>
          <MoveTools
            up={t('teach.steps.moveUp', { name })}
            down={t('teach.steps.moveDown', { name })}
            isFirst={rest.isFirst}
            isLast={rest.isLast}
            onMove={rest.onMove}
          />
          <ActionIcon {...tool} aria-label={t('draft.step.copy', { name })} onClick={rest.onCopy}>
            <IconCopy size={17} />
          </ActionIcon>
          <ActionIcon {...tool} aria-label={t('teach.steps.remove', { name })} onClick={rest.onRemove}>
            <IconTrash size={17} />
          </ActionIcon>
        </div>
      )}
      {ways.length > 0 && (
        <ul className={styles['ways']}>
          {ways.map(({ link, to }) => (
            <li key={link.id}>
              <IconCornerDownRight size={14} className="flip" aria-hidden />
              <bdi>{wayText(link.condition, to.name.trim() || t('teach.steps.unnamed'))}</bdi>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
