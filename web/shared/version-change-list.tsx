import { IconArrowsSplit2, IconEdit, IconInfoCircle, IconMinus, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isNothing, type VersionChange } from '#domain/teach/version-change.ts';
import type { OutlineNode } from '#domain/teach/version.ts';
import styles from './version-change-list.module.css';

/** What a newer version of a lesson brings, in a line each. */
export function VersionChangeList({ change }: { change: VersionChange }) {
  const { t } = useTranslation();
  const { added, changed, removed } = change;
  if (isNothing(change))
    return (
      <p className="quiet">
        <bdi>{t('versions.change.nothing')}</bdi>
      </p>
    );
  return (
    <ul className={styles['changes']}>
      <Steps icon={<IconPlus size={17} />} text={t('versions.change.added', { count: added.length })} nodes={added} />
      <Steps
        icon={<IconEdit size={17} />}
        text={t('versions.change.changed', { count: changed.length })}
        nodes={changed}
      />
      <Steps
        icon={<IconMinus size={17} />}
        text={t('versions.change.removed', { count: removed.length })}
        nodes={removed}
      />
      {change.hasOtherWays && (
        <Line icon={<IconArrowsSplit2 size={17} />}>
          <bdi>{t('versions.change.ways')}</bdi>
        </Line>
      )}
      {change.isDescribedAnew && (
        <Line icon={<IconInfoCircle size={17} />}>
          <bdi>{t('versions.change.described')}</bdi>
        </Line>
      )}
    </ul>
  );
}

function Steps({ icon, text, nodes }: { icon: ReactNode; text: string; nodes: readonly OutlineNode[] }) {
  if (nodes.length === 0) return null;
  const names = new Intl.ListFormat(document.documentElement.lang).format(nodes.map(({ name }) => name));
  return (
    <Line icon={icon}>
      <bdi>
        <b>{text}</b> {names}
      </bdi>
    </Line>
  );
}

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li>
    <span aria-hidden>{icon}</span>
    <p>{children}</p>
  </li>
);
