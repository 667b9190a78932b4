import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { commandTexts, useErrorText } from '#web/shared/error/error-text.ts';
import { problemError } from '#web/store/api/api-client.ts';
import { useSyncState } from '#web/store/hooks.ts';
import styles from './rejection-notice.module.css';

const concerns = (input: unknown, enrollmentID: Enrollment['id']): boolean =>
  typeof input === 'object' && input !== null && 'enrollmentID' in input && input.enrollmentID === enrollmentID;

/** Lists the rejected commands of an enrollment with their reasons, until the learner retries or dismisses them. */
export function RejectionNotice({ enrollmentID }: { enrollmentID: Enrollment['id'] }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { refused, retry, dismiss } = useSyncState();
  return refused
    .filter(({ input }) => concerns(input, enrollmentID))
    .map(({ key, name, problem }) => (
      <Row key={key} gap={8} align="center" wrap mb={18} className={styles.notice} role="alert">
        <Stack grow={240}>
          <p>
            <b>{t(name.startsWith('quiz.') ? 'player.sync.answerRefused' : 'player.sync.refused')}</b>{' '}
            {errorText(problemError(problem), commandTexts(name))}
          </p>
        </Stack>
        <Button variant="default" size="xs" onClick={() => void retry(key)}>
          {t('common.retry')}
        </Button>
        <Button variant="subtle" color="gray" size="xs" onClick={() => void dismiss(key)}>
          {t('player.sync.dismiss')}
        </Button>
      </Row>
    ));
}
