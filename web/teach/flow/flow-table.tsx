import type { LessonNodeLink } from '#domain/teach/link.ts';
import { IconCornerDownRight } from '@tabler/icons-react';
import { type CSSProperties, Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { Flow } from '#domain/teach/analytics/learner-flow.ts';
import type { LessonNode } from '#domain/teach/node.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Table } from '#ui/layout/table.tsx';
import { leadsToNextOnly, outgoingLinks } from '#web/teach/editor/draft/step-link.ts';
import { useLinkText } from '#web/shared/lesson/use-link-text.ts';
import { useFlowText } from '#web/teach/flow/use-flow-text.ts';
import styles from './flow-table.module.css';

export interface FlowTableProps {
  flow: Flow;
  nodes: readonly LessonNode[];
  links: readonly LessonNodeLink[];
  selected: LessonNode['id'] | undefined;
  onSelect: (id: LessonNode['id']) => void;
  /** True if the table only repeats the graph for screen readers; nothing in it is focusable then. */
  isHidden: boolean;
}

/** Table of the steps in list order, each with its outgoing links unless it only leads to the next step. */
export function FlowTable({ flow, nodes, links, selected, onSelect, isHidden }: FlowTableProps) {
  const { t } = useTranslation();
  const { percent } = useFormat();
  const linkText = useLinkText();
  const { ofStep, ofLink } = useFlowText();
  const nameOf = (node: LessonNode) => node.name.trim() || t('teach.steps.unnamed');
  return (
    <Table caption={t('flow.table')} heads={[t('flow.step'), t('flow.share')]} className={styles.table}>
      <tbody>
        {nodes.map((node, index) => {
          const { share, stopped } = ofStep(flow, node.id);
          const words = t('draft.ways.step', { place: index + 1, name: nameOf(node) });
          return (
            <Fragment key={node.id}>
              <tr data-on={node.id === selected || undefined}>
                <th scope="row">
                  {isHidden ? (
                    words
                  ) : (
                    <button
                      type="button"
                      aria-current={node.id === selected ? 'step' : undefined}
                      onClick={() => onSelect(node.id)}
                    >
                      <bdi>{words}</bdi>
                    </button>
                  )}
                  <span className={styles.bar} style={{ '--share': share } as CSSProperties} aria-hidden />
                </th>
                <td>
                  {share === 0 ? t('flow.nobody') : percent(share)}
                  {stopped !== undefined && <small>{stopped}</small>}
                </td>
              </tr>
              {!leadsToNextOnly(index, nodes, links) &&
                outgoingLinks(node.id, nodes, links).map(({ link, to }) => (
                  <tr key={link.id} className={styles.link}>
                    <th scope="row">
                      <IconCornerDownRight size={14} className="mirror-rtl" aria-hidden />{' '}
                      <bdi>{linkText(link.condition, nameOf(to))}</bdi>
                    </th>
                    <td>{ofLink(flow, link.id).taken}</td>
                  </tr>
                ))}
            </Fragment>
          );
        })}
      </tbody>
    </Table>
  );
}
