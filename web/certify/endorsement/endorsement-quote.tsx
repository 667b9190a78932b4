import { endorsementText } from '#domain/certify/testimony.ts';
import '@fontsource-variable/literata/wght-italic.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Endorsement } from '#domain/certify/endorsement.ts';
import { Avatar } from '#ui/identity/avatar.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { useRow } from '#web/store/hooks.ts';
import styles from '#web/certify/certify.module.css';

interface EndorsementQuoteProps {
  endorsement: Endorsement;
  /** Details under the author's name. */
  children: ReactNode;
}

/** Text of an endorsement as a quotation, with its author. */
export function EndorsementQuote({ endorsement, children }: EndorsementQuoteProps) {
  const { t } = useTranslation();
  const person = useRow('PublicProfile', endorsement.author);
  return (
    <Stack as="figure" gap={10} grow className={styles.testimony}>
      <blockquote dir="auto">{endorsementText(endorsement).said}</blockquote>
      <figcaption>
        <Row gap={10} align="center">
          <Avatar src={person?.avatarUrl} letter={person?.letter ?? '?'} size={32} />
          <Stack grow>
            <b>
              <bdi>{person?.name ?? t('certify.endorse.somebody')}</bdi>
            </b>
            <span className="text-muted">{children}</span>
          </Stack>
        </Row>
      </figcaption>
    </Stack>
  );
}
