import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lesson } from '#domain/teach/lesson.ts';
import { toast } from '#ui/overlay/toasts.ts';
import type { LinkSuggestion } from '#web/learn/lesson/link-suggestion.ts';
import { newId } from '#web/store/row/new-id.ts';
import { type ActionError, useAction } from '#web/shared/error/use-action.ts';

/** Sends a suggestion to the teacher, and returns the reason if it was rejected. */
export function useLinkSuggestion(lessonID: Lesson['id']) {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<ActionError>();
  const connect = useAction('proposal.addLink', setFailure);
  const revise = useAction('proposal.editLink', setFailure);
  const cut = useAction('proposal.removeLink', setFailure);

  const send = async ({ kind, from, to, link, condition }: LinkSuggestion): Promise<boolean> => {
    if (kind === 'connect' && from && to)
      return connect.act({ id: newId('LessonNodeLink'), lessonID, from: from.id, to: to.id, condition });
    if (link === undefined) return true;
    return kind === 'revise' ? revise.act({ id: link.id, condition }) : cut.act({ id: link.id });
  };
  const suggest = async (suggestion: LinkSuggestion) => {
    if (await send(suggestion)) toast.success(t('ways.sent'));
  };
  return {
    suggest: (suggestion: LinkSuggestion) => void suggest(suggestion),
    failure,
    isBusy: connect.isBusy || revise.isBusy || cut.isBusy,
  };
}
