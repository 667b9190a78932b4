import type { LessonNodeLink } from '#domain/teach/link.ts';
import { ActionIcon } from '@mantine/core';
import { IconCopy, IconCornerDownRight, IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { LessonNode } from '#domain/teach/node.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { DoneMark } from '#web/teach/page/done-mark.tsx';
import { AttentionMark } from '#web/teach/page/attention-mark.tsx';
import { MoveButtons, toolProps } from '#web/teach/sortable/move-buttons.tsx';
import { StepIcon } from '#web/teach/lesson/step-type.tsx';
import { useStepNote } from '#web/teach/lesson/use-step-note.ts';
import { useLinkText } from '#web/shared/lesson/use-link-text.ts';
import styles from './step-item.module.css';

export interface StepItemProps {
  node: LessonNode;
  name: string;
  /** Number of the step, from 1. */
  place: number;
  questions: number;
  /** Outgoing links, unless the step only leads to the next one. */
  links: readonly { link: LessonNodeLink; to: LessonNode }[];
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

/** A step in the list. Pressing it opens it; the open step also shows its actions. */
export function StepItem({ node, name, place, questions, links, isUnready, isSelected, ...rest }: StepItemProps) {
  const { t } = useTranslation();
  const noteOf = useStepNote();
  const linkText = useLinkText();
  return (
    <div className={styles.item} data-on={isSelected || undefined}>
      <button
        type="button"
        className={styles.step}
        data-step={node.id}
        aria-current={isSelected ? 'step' : undefined}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown A C Delete"
        tabIndex={rest.isTabStop ? 0 : -1}
        onClick={rest.onSelect}
        onFocus={rest.onFocus}
        onKeyDown={rest.onKeyDown}
      >
        <StepIcon type={node.type} />
        <Stack as="span" grow className={styles.text}>
          <span className="visually-hidden">{t('teach.steps.place', { place })} </span>
          <b>
            <bdi>{name}</bdi>
          </b>
          <small>
            <bdi>{noteOf(node, questions)}</bdi>
          </small>
        </Stack>
        {node.status === 'COMPLETE' && <DoneMark />}
        {isUnready && <AttentionMark label={t('teach.steps.unready')} />}
      </button>
      {isSelected && (
        <Row gap={2} className={styles.tools}>
          <MoveButtons
            up={t('teach.steps.moveUp', { name })}
            down={t('teach.steps.moveDown', { name })}
            isFirst={rest.isFirst}
            isLast={rest.isLast}
            onMove={rest.onMove}
          />
          <ActionIcon {...toolProps} aria-label={t('draft.step.copy', { name })} onClick={rest.onCopy}>
            <IconCopy size={17} />
          </ActionIcon>
          <ActionIcon {...toolProps} ms="auto" aria-label={t('teach.steps.remove', { name })} onClick={rest.onRemove}>
            <IconTrash size={17} />
          </ActionIcon>
        </Row>
      )}
      {links.length > 0 && (
        <Stack as="ul" gap={3} className={styles.links}>
          {links.map(({ link, to }) => (
            <Row as="li" gap={6} key={link.id}>
              <IconCornerDownRight size={14} className="mirror-rtl" aria-hidden />
              <bdi>{linkText(link.condition, to.name.trim() || t('teach.steps.unnamed'))}</bdi>
            </Row>
          ))}
        </Stack>
      )}
    </div>
  );
}
