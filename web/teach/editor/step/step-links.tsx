import type { LessonNodeLink, LinkCondition } from '#domain/teach/link.ts';
import { ActionIcon } from '@mantine/core';
import { IconHistory, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { LessonNode } from '#domain/teach/node.ts';
import { FieldGroup } from '#ui/control/field-group.tsx';
import { Select } from '#ui/control/select.ts';
import { Row } from '#ui/layout/stack.tsx';
import { conditionsFor } from '#web/shared/lesson/link-conditions.ts';
import { defaultCondition, availableTargets, outgoingLinks } from '#web/teach/editor/draft/step-link.ts';
import { useLinkHistory } from '#web/teach/editor/step/use-link-history.tsx';
import { useLinkText } from '#web/shared/lesson/use-link-text.ts';
import { AddButton } from '#web/teach/sortable/add-button.tsx';
import { toolProps } from '#web/teach/sortable/move-buttons.tsx';

export interface StepLinksProps {
  node: LessonNode;
  nodes: readonly LessonNode[];
  links: readonly LessonNodeLink[];
  onConnect: (to: LessonNode['id'], condition: LinkCondition) => void;
  onRemove: (link: LessonNodeLink['id']) => void;
  /** Replaces a link by one with another target or condition. */
  onChange: (link: LessonNodeLink, to: LessonNode['id'], condition: LinkCondition) => void;
}

/** Outgoing links of a step: one continues the thread, several make a branch. */
export function StepLinks({ node, nodes, links, onConnect, onRemove, onChange }: StepLinksProps) {
  const { t } = useTranslation();
  const linkText = useLinkText();
  const history = useLinkHistory();
  const outgoing = outgoingLinks(node.id, nodes, links);
  const open = availableTargets(node.id, nodes, links);
  // Sets and maps, because each of many steps is looked up.
  const isOpen = new Set(open);
  const places = new Map(nodes.map((step, index) => [step.id, index]));
  const placeOf = (step: LessonNode) => places.get(step.id) ?? 0;
  const nameOf = (step: LessonNode) =>
    t('draft.ways.step', { place: placeOf(step) + 1, name: step.name.trim() || t('teach.steps.unnamed') });
  const next = open.find((step) => placeOf(step) > placeOf(node)) ?? open[0];
  return (
    <FieldGroup legend={t('draft.ways.title')}>
      {outgoing.length === 0 && <p className="text-muted">{t('draft.ways.none')}</p>}
      {outgoing.map(({ link, to }, index) => (
        <Row key={link.id} gap={8} wrap>
          {node.type === 'QUIZ' && (
            <Select
              aria-label={t('draft.ways.condition', { number: index + 1 })}
              value={link.condition}
              onChange={(event) => onChange(link, to.id, event.currentTarget.value as LinkCondition)}
              data={conditionsFor(node.type, link.condition).map((condition) => ({
                value: condition,
                label: linkText(condition),
              }))}
            />
          )}
          <Select
            flex="1 1 200px"
            aria-label={t('draft.ways.target', { number: index + 1 })}
            value={to.id}
            onChange={(event) => onChange(link, event.currentTarget.value as LessonNode['id'], link.condition)}
            data={nodes
              .filter((step) => step === to || isOpen.has(step))
              .map((step) => ({ value: step.id, label: nameOf(step) }))}
          />
          <Row as="span" gap={2}>
            <ActionIcon
              {...toolProps}
              aria-label={t('draft.ways.history', { name: to.name })}
              onClick={() => history.show(link.id)}
            >
              <IconHistory size={17} />
            </ActionIcon>
            <ActionIcon
              {...toolProps}
              aria-label={t('draft.ways.remove', { name: to.name })}
              onClick={() => onRemove(link.id)}
            >
              <IconTrash size={17} />
            </ActionIcon>
          </Row>
        </Row>
      ))}
      {next !== undefined && (
        <AddButton onClick={() => onConnect(next.id, defaultCondition(node, links))}>{t('draft.ways.add')}</AddButton>
      )}
      {history.dialog}
    </FieldGroup>
  );
}
