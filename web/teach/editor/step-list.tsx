import { useTranslation } from 'react-i18next';
import type { LessonNode, LessonNodeLink, LessonType } from '#domain/teach/node.ts';
import { AddStep } from '#web/teach/editor/add-step.tsx';
import { leadsOn, linkBetween, waysFrom } from '#web/teach/editor/step-order.ts';
import { StepRow } from '#web/teach/editor/step-row.tsx';
import { useStepList } from '#web/teach/editor/use-step-list.ts';
import { useSteady } from '#web/teach/use-steady.ts';
import styles from './step-list.module.css';

type NodeID = LessonNode['id'];

export interface StepListProps {
  /** Steps in the order of the list. */
  nodes: readonly LessonNode[];
  links: readonly LessonNodeLink[];
  /** Number of questions of each quiz step. */
  questions: ReadonlyMap<NodeID, number>;
  /** Steps that are not ready to be published. */
  unready: ReadonlySet<NodeID>;
  selected: NodeID | undefined;
  onSelect: (id: NodeID) => void;
  /** Selects a step and moves the focus to its form. */
  onOpen: (id: NodeID) => void;
  onMove: (id: NodeID, by: -1 | 1) => void;
  onAdd: (type: LessonType, after: NodeID | null) => void;
  onCopy: (id: NodeID) => void;
  /** Resolves when the step is removed. */
  onRemove: (id: NodeID) => Promise<void>;
}

/** The steps as a vertical list, connected by a thread. */
export function StepList(props: StepListProps) {
  const { nodes, links, questions, unready, selected, onSelect, onAdd, onCopy } = props;
  const { t } = useTranslation();
  const { list, tabStop, onFocus, onMove, onRemove, onKeyDown, announcement } = useStepList(props);
  const acts = useSteady({ onSelect, onFocus, onKeyDown, onMove, onRemove, onCopy, onAdd });
  return (
    <>
      <ol ref={list} className={styles['list']} aria-label={t('teach.steps.title')}>
        {nodes.map((node, index) => (
          <StepRow
            key={node.id}
            node={node}
            index={index}
            before={nodes[index - 1]}
            isLinked={isLinked(nodes[index - 1], node, links)}
            isLast={index === nodes.length - 1}
            questions={questions.get(node.id) ?? 0}
            ways={leadsOn(index, nodes, links) ? [] : waysFrom(node.id, nodes, links)}
            isUnready={unready.has(node.id)}
            isSelected={node.id === selected}
            isTabStop={node.id === tabStop}
            acts={acts}
          />
        ))}
        <li className={styles['end']} data-linked>
          <AddStep
            label={t('teach.steps.addLast')}
            mark={nodes.at(-1)?.id ?? ''}
            onAdd={(type) => onAdd(type, nodes.at(-1)?.id ?? null)}
          />
        </li>
      </ol>
      <output className="visually-hidden">{announcement}</output>
    </>
  );
}

const isLinked = (from: LessonNode | undefined, to: LessonNode, links: readonly LessonNodeLink[]): boolean =>
  from !== undefined && linkBetween(from, to, links) !== undefined;
