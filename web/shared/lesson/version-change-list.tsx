import { IconArrowsSplit2, IconEdit, IconInfoCircle, IconMinus, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnchanged, type VersionChange } from '#domain/teach/version/version-change.ts';
import type { OutlineNode } from '#domain/teach/version/version.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { useFormat } from '#web/shared/language/use-format.ts';
import styles from './version-change-list.module.css';

/** The list of changes in a newer version of a lesson. */
export function VersionChangeList({ change }: { change: VersionChange }) {
  const { t } = useTranslation();
  const { added, changed, removed } = change;
  if (isUnchanged(change))
    return (
      <p className="text-muted">
        <bdi>{t('versions.change.nothing')}</bdi>
      </p>
    );
  return (
    <Stack as="ul" gap={8} className={styles.changes}>
      <StepChanges
        icon={<IconPlus size={17} />}
        text={t('versions.change.added', { count: added.length })}
        nodes={added}
      />
      <StepChanges
        icon={<IconEdit size={17} />}
        text={t('versions.change.changed', { count: changed.length })}
        nodes={changed}
      />
      <StepChanges
        icon={<IconMinus size={17} />}
        text={t('versions.change.removed', { count: removed.length })}
        nodes={removed}
      />
      {change.hasChangedLinks && (
        <ChangeItem icon={<IconArrowsSplit2 size={17} />}>
          <bdi>{t('versions.change.ways')}</bdi>
        </ChangeItem>
      )}
      {change.hasChangedDetails && (
        <ChangeItem icon={<IconInfoCircle size={17} />}>
          <bdi>{t('versions.change.described')}</bdi>
        </ChangeItem>
      )}
    </Stack>
  );
}

function StepChanges({ icon, text, nodes }: { icon: ReactNode; text: string; nodes: readonly OutlineNode[] }) {
  const format = useFormat();
  if (nodes.length === 0) return null;
  const names = format.list(nodes.map(({ name }) => name));
  return (
    <ChangeItem icon={icon}>
      <bdi>
        <b>{text}</b> {names}
      </bdi>
    </ChangeItem>
  );
}

const ChangeItem = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <Row as="li" gap={10}>
    <span aria-hidden>{icon}</span>
    <p>{children}</p>
  </Row>
);
