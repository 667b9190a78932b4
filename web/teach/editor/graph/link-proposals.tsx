import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Revision } from '#domain/interact/revision.ts';
import type { LessonNode } from '#domain/teach/node.ts';
import type { Draft } from '#domain/teach/version/draft.ts';
import { Avatar } from '#ui/identity/avatar.tsx';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { useRow } from '#web/store/hooks.ts';
import { useProposals } from '#web/teach/editor/graph/use-proposals.ts';
import { useProposalText } from '#web/shared/lesson/use-proposal-text.ts';
import { useAction } from '#web/shared/error/use-action.ts';
import styles from './link-proposals.module.css';

/** Changes to links that other teachers propose; nothing changes until the lesson's teacher accepts (D-82). */
export function LinkProposals({ draft: { lesson, nodes } }: { draft: Draft }) {
  const { t } = useTranslation();
  const here = useProposals(lesson.id);
  const accept = useAction('proposal.accept');
  const refuse = useAction('proposal.refuse');
  if (here.length === 0) return null;
  const isBusy = accept.isBusy || refuse.isBusy;
  return (
    <Panel gap={8} title={t('draft.proposals.title')} lead={t('draft.proposals.help')}>
      <Stack as="ul" lines>
        {here.map((revision) => (
          <Proposal
            key={revision.id}
            revision={revision}
            nodes={nodes}
            isBusy={isBusy}
            onAccept={() => void accept.act({ id: revision.id })}
            onRefuse={() => void refuse.act({ id: revision.id })}
          />
        ))}
      </Stack>
    </Panel>
  );
}

interface ProposalProps {
  revision: Revision;
  nodes: readonly LessonNode[];
  isBusy: boolean;
  onAccept: () => void;
  onRefuse: () => void;
}

function Proposal({ revision, nodes, isBusy, onAccept, onRefuse }: ProposalProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const person = useRow('PublicProfile', revision.actor);
  const what = useProposalText(nodes)(revision);
  return (
    <Row as="li" gap={[8, 12]} align="center" wrap>
      <Avatar src={person?.avatarUrl} letter={person?.letter ?? '?'} size={32} />
      <Stack grow={260} className={styles.proposal}>
        <p>
          <bdi>{what}</bdi>
        </p>
        <small className="text-muted">
          <bdi>{person?.name ?? t('draft.proposals.somebody')}</bdi>
          {', '}
          <time dateTime={revision.at} title={format.dateTime(revision.at)}>
            <bdi>{format.relative(revision.at)}</bdi>
          </time>
        </small>
      </Stack>
      <Row as="span" gap={8}>
        <Button size="sm" disabled={isBusy} aria-label={t('draft.proposals.acceptThis', { what })} onClick={onAccept}>
          {t('draft.proposals.accept')}
        </Button>
        <Button
          size="sm"
          variant="default"
          disabled={isBusy}
          aria-label={t('draft.proposals.refuseThis', { what })}
          onClick={onRefuse}
        >
          {t('draft.proposals.refuse')}
        </Button>
      </Row>
    </Row>
  );
}
