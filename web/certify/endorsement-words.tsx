import '@fontsource-variable/literata/wght-italic.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Endorsement, wordsOfEndorsement } from '#domain/certify/endorsement.ts';
import { Avatar } from '#ui/avatar.tsx';
import { useRow } from '#web/store/hooks.ts';
import styles from './certify.module.css';

interface EndorsementWordsProps {
  endorsement: Endorsement;
  /** What else is said of it, under the name. */
  children: ReactNode;
}

/** What somebody says, beside the rule of the margin, and who it is. */
export function EndorsementWords({ endorsement, children }: EndorsementWordsProps) {
  const { t } = useTranslation();
  const person = useRow('PublicProfile', endorsement.author);
  return (
    <figure className={styles['testimony']}>
      <blockquote dir="auto">{wordsOfEndorsement(endorsement).said}</blockquote>
      <figcaption>
        <Avatar src={person?.avatarUrl} letter={person?.letter ?? '?'} size={32} />
        <div>
          <b>
            <bdi>{person?.name ?? t('certify.endorse.somebody')}</bdi>
          </b>
          <span className="quiet">{children}</span>
        </div>
      </figcaption>
    </figure>
  );
}
