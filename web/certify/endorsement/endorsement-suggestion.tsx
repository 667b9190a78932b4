import { endorsementText } from '#domain/certify/testimony.ts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Endorsement } from '#domain/certify/endorsement.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { EditByline } from '#web/shared/person/edit-byline.tsx';
import { useActor } from '#web/store/hooks.ts';
import { useAction } from '#web/shared/error/use-action.ts';
import styles from '#web/certify/certify.module.css';

interface EndorsementSuggestionProps {
  endorsement: Endorsement;
  onHistory: () => void;
}

/** Another person's edit of an endorsement, apart from the author's own words. The author accepts or declines it. */
export function EndorsementSuggestion({ endorsement, onHistory }: EndorsementSuggestionProps) {
  const { t } = useTranslation();
  const isAuthor = useActor().id === endorsement.author;
  const { act } = useAction('endorsement.edit');
  const { said, suggestion } = endorsementText(endorsement);
  if (!suggestion) return null;
  const write = (testimony: string) => void act({ id: endorsement.id, testimony });
  return (
    <Stack gap={8} justify="start" mt={12} className={styles.suggestion}>
      <EditByline editedBy={suggestion.by} textKey="certify.endorse.suggestedBy" onHistory={onHistory} />
      <p dir="auto">{suggestion.words}</p>
      {isAuthor && (
        <Row gap={10}>
          <Button size="xs" variant="default" onClick={() => write(suggestion.words)}>
            {t('certify.endorse.useSuggestion')}
          </Button>
          <Button size="xs" variant="default" onClick={() => write(said)}>
            {t('certify.endorse.keepOwn')}
          </Button>
        </Row>
      )}
    </Stack>
  );
}
