import type { LessonNodeLink } from '#domain/teach/link.ts';
import { useTranslation } from 'react-i18next';
import type { LessonNode, LessonType } from '#domain/teach/node.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { AddStep } from '#web/teach/editor/step-list/add-step.tsx';
import { leadsToNextOnly, linkBetween, outgoingLinks } from '#web/teach/editor/draft/step-link.ts';
import { StepRow } from '#web/teach/editor/step-list/step-row.tsx';
import { type StepListControl, useStepList } from '#web/teach/editor/step-list/use-step-list.ts';
import { useStableCallbacks } from '#web/teach/editor/draft/use-stable-callbacks.ts';
import styles from './step-list.module.css';

type NodeID = LessonNode['id'];

export interface StepListProps extends StepListControl {
  links: readonly LessonNodeLink[];
  /** Number of questions of each quiz step. */
  questions: ReadonlyMap<NodeID, number>;
  /** Steps that are not ready to be published. */
  unready: ReadonlySet<NodeID>;
  onSelect: (id: NodeID) => void;
  onAdd: (type: LessonType, after: NodeID | null) => void;
}

/** The steps as a vertical list, connected by a thread. */
export function StepList(props: StepListProps) {
  const { nodes, links, questions, unready, selected, onSelect, onAdd, onCopy } = props;
  const { t } = useTranslation();
  const { list, tabStop, onFocus, onMove, onRemove, onKeyDown, announcement } = useStepList(props);
  const actions = useStableCallbacks({ onSelect, onFocus, onKeyDown, onMove, onRemove, onCopy, onAdd });
  return (
    <>
      <Stack as="ol" ref={list} className={styles.list} aria-label={t('teach.steps.title')}>
        {nodes.map((node, index) => (
          <StepRow
            key={node.id}
            node={node}
            index={index}
            before={nodes[index - 1]}
            isLinked={isLinked(nodes[index - 1], node, links)}
            isLast={index === nodes.length - 1}
            questions={questions.get(node.id) ?? 0}
            links={leadsToNextOnly(index, nodes, links) ? [] : outgoingLinks(node.id, nodes, links)}
            isUnready={unready.has(node.id)}
            isSelected={node.id === selected}
            isTabStop={node.id === tabStop}
            actions={actions}
          />
        ))}
        <li className={styles.end} data-linked>
          <AddStep
            label={t('teach.steps.addLast')}
            mark={nodes.at(-1)?.id ?? ''}
            onAdd={(type) => onAdd(type, nodes.at(-1)?.id ?? null)}
          />
        </li>
      </Stack>
      <output className="visually-hidden">{announcement}</output>
    </>
  );
}

const isLinked = (from: LessonNode | undefined, to: LessonNode, links: readonly LessonNodeLink[]): boolean =>
  from !== undefined && linkBetween(from, to, links) !== undefined;
