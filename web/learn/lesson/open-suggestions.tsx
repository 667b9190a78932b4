import { Button, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Lesson } from '#domain/teach/lesson.ts';
import type { OutlineNode } from '#domain/teach/version/version.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { proposedLink, useProposalText } from '#web/shared/lesson/use-proposal-text.ts';
import { useQuery } from '#web/store/hooks.ts';
import { useAction } from '#web/shared/error/use-action.ts';

interface OpenSuggestionsProps {
  lessonID: Lesson['id'];
  steps: readonly OutlineNode[];
}

/** The user's own open suggestions for a lesson. */
export function OpenSuggestions({ lessonID, steps }: OpenSuggestionsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const textOf = useProposalText(steps);
  const { rows } = useQuery('proposal.mine', {});
  const withdraw = useAction('proposal.withdraw');
  const here = rows.filter((row) => row.model === 'LessonNodeLink' && proposedLink(row).lessonID === lessonID);
  if (here.length === 0) return null;
  return (
    <section aria-labelledby="own-suggestions">
      <Title order={3} id="own-suggestions">
        {t('ways.own')}
      </Title>
      <Stack as="ul" lines>
        {here.map((revision) => (
          <Row as="li" key={revision.id} gap={[8, 12]} align="center" wrap>
            <Stack grow={240}>
              <p>
                <bdi>{textOf(revision)}</bdi>
              </p>
              <small className="text-muted">
                <time dateTime={revision.at} title={format.dateTime(revision.at)}>
                  {t('ways.waiting', { time: format.relative(revision.at) })}
                </time>
              </small>
            </Stack>
            <Button
              variant="default"
              size="sm"
              disabled={withdraw.isBusy}
              aria-label={t('ways.withdrawThis', { what: textOf(revision) })}
              onClick={() => void withdraw.act({ id: revision.id })}
            >
              {t('ways.withdraw')}
            </Button>
          </Row>
        ))}
      </Stack>
    </section>
  );
}
