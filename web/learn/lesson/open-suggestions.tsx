import { Button, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Revision } from '#domain/interact/revision.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import type { OutlineNode } from '#domain/teach/version/version.ts';
import { toast } from '#ui/overlay/toasts.ts';
import { useFormat } from '#ui/format/use-format.ts';
import { errorCode, useErrorText } from '#web/learn/error-text.ts';
import { proposedLink, useProposalText } from '#web/shared/lesson/use-proposal-text.ts';
import { useCommand, useQuery } from '#web/store/hooks.ts';

interface OpenSuggestionsProps {
  lessonID: Lesson['id'];
  steps: readonly OutlineNode[];
}

/** The user's own open suggestions for a lesson. */
export function OpenSuggestions({ lessonID, steps }: OpenSuggestionsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const textOf = useProposalText(steps);
  const refusalText = useErrorText();
  const { rows } = useQuery('proposal.mine', {});
  const withdraw = useCommand('proposal.withdraw');
  const here = rows.filter((row) => row.model === 'LessonNodeLink' && proposedLink(row).lessonID === lessonID);
  if (here.length === 0) return null;
  const withdrawSuggestion = ({ id }: Revision) =>
    withdraw.send({ id }).catch((error: unknown) => void toast.error(refusalText(errorCode(error))));
  return (
    <section aria-labelledby="own-suggestions">
      <Title order={3} id="own-suggestions">
        {t('ways.own')}
      </Title>
      <ul>
        {here.map((revision) => (
          <li key={revision.id}>
            <div>
              <p>
                <bdi>{textOf(revision)}</bdi>
              </p>
              <small className="text-muted">
                <time dateTime={revision.at} title={format.dateTime(revision.at)}>
                  {t('ways.waiting', { time: format.relative(revision.at) })}
                </time>
              </small>
            </div>
            <Button
              variant="default"
              size="sm"
              disabled={withdraw.isBusy}
              aria-label={t('ways.withdrawThis', { what: textOf(revision) })}
              onClick={() => void withdrawSuggestion(revision)}
            >
              {t('ways.withdraw')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
