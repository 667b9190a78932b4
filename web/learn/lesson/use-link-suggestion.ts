import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lesson } from '#domain/teach/lesson.ts';
import { toast } from '#ui/overlay/toasts.ts';
import type { LinkSuggestion } from '#web/learn/lesson/link-suggestion.ts';
import { errorCode, useErrorText } from '#web/learn/error-text.ts';
import { useCommand } from '#web/store/hooks.ts';
import { newId } from '#web/store/row/new-id.ts';

/** Sends a suggestion to the teacher, and returns the reason if it was rejected. */
export function useLinkSuggestion(lessonID: Lesson['id']) {
  const { t } = useTranslation();
  const refusalText = useErrorText();
  const connect = useCommand('proposal.addLink');
  const revise = useCommand('proposal.editLink');
  const cut = useCommand('proposal.removeLink');
  const [refusal, setRefusal] = useState<string>();

  const send = async ({ kind, from, to, link, condition }: LinkSuggestion) => {
    if (kind === 'connect' && from && to)
      await connect.send({ id: newId('LessonNodeLink'), lessonID, from: from.id, to: to.id, condition });
    else if (kind === 'revise' && link) await revise.send({ id: link.id, condition });
    else if (link) await cut.send({ id: link.id });
  };
  const suggest = (suggestion: LinkSuggestion) => {
    setRefusal(undefined);
    send(suggestion).then(
      () => toast.success(t('ways.sent')),
      (error: unknown) => {
        const code = errorCode(error);
        setRefusal(code === 'conflict' ? t('ways.already') : refusalText(code));
      },
    );
  };
  return { suggest, refusal, isBusy: connect.isBusy || revise.isBusy || cut.isBusy };
}
