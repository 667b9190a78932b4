import { useTranslation } from 'react-i18next';
import type { LessonNode, LessonNodeLink, LessonType } from '#domain/teach/node.ts';
import { AddStep } from '#web/teach/editor/add-step.tsx';
import { StepItem } from '#web/teach/editor/step-item.tsx';
import { leadsOn, waysFrom } from '#web/teach/editor/step-order.ts';
import { useStepList } from '#web/teach/editor/use-step-list.ts';
import styles from './step-list.module.css';

type NodeID = LessonNode['id'];

export interface StepListProps {
  /** In the order of the list. */
  nodes: readonly LessonNode[];
  links: readonly LessonNodeLink[];
  /** Number of questions, for steps that ask any. */
  questions: ReadonlyMap<NodeID, number>;
  /** Steps that something is still to be done about before they can be published. */
  unready: ReadonlySet<NodeID>;
  selected: NodeID | undefined;
  onSelect: (id: NodeID) => void;
  /** Selects a step and goes on to its form. */
  onOpen: (id: NodeID) => void;
  onMove: (id: NodeID, by: -1 | 1) => void;
  onAdd: (type: LessonType, after: NodeID | null) => void;
  onCopy: (id: NodeID) => void;
  /** Resolves when the step is gone. */
  onRemove: (id: NodeID) => Promise<void>;
}

/** The steps as a thread that is written from top to bottom. */
export function StepList(props: StepListProps) {
  const { nodes, links, questions, unready, selected, onSelect, onAdd, onCopy } = props;
  const { t } = useTranslation();
  const { list, nameOf, tabStop, onFocus, onMove, onRemove, onKeyDown, announcement } = useStepList(props);
  return (
    <>
      <ol ref={list} className={styles['list']} aria-label={t('teach.steps.title')}>
        {nodes.map((node, index) => {
          const before = nodes[index - 1];
          return (
            <li key={node.id} data-linked={isLinked(before, node, links) || undefined}>
              <AddStep
                label={before ? t('teach.steps.addAfter', { name: nameOf(before) }) : t('teach.steps.addFirst')}
                mark={before?.id ?? 'first'}
                onAdd={(type) => onAdd(type, before?.id ?? null)}
              />
              <StepItem
                node={node}
                name={nameOf(node)}
                place={index + 1}
                questions={questions.get(node.id) ?? 0}
                ways={leadsOn(index, nodes, links) ? [] : waysFrom(node.id, nodes, links)}
                isUnready={unready.has(node.id)}
                isSelected={node.id === selected}
                isTabStop={node.id === tabStop}
                isFirst={index === 0}
                isLast={index === nodes.length - 1}
                onSelect={() => onSelect(node.id)}
                onFocus={() => onFocus(node.id)}
                onKeyDown={(event) => onKeyDown(event, index)}
                onMove={(by) => onMove(index, by)}
                onCopy={() => onCopy(node.id)}
                onRemove={() => onRemove(index)}
              />
            </li>
          );
        })}
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
  from !== undefined && links.some((link) => link.fromLessonNode === from.id && link.toLessonNode === to.id);
