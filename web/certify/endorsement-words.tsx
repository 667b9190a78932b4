import '@fontsource-variable/literata/wght-italic.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Endorsement, wordsOfEndorsement } from '#domain/certify/endorsement.ts';
import { Avatar } from '#ui/avatar.tsx';
import { useRow } from '#web/store/hooks.ts';
import styles from './certify.module.css';

interface EndorsementWordsProps {
  endorsement: Endorsement;
  /** Details under the author's name. */
  children: ReactNode;
}

/** Text of an endorsement as a quotation, with its author. */
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
