import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lesson } from '#domain/teach/lesson.ts';
import { toast } from '#ui/toasts.ts';
import type { Suggestion } from '#web/learn/lesson/suggestion.ts';
import { codeOf, useRefusalText } from '#web/learn/refusal-text.ts';
import { useCommand } from '#web/store/hooks.ts';
import { newId } from '#web/store/new-id.ts';

/** Sends a suggestion to the teacher, and returns the reason if it was rejected. */
export function useSuggest(lessonID: Lesson['id']) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  const connect = useCommand('proposal.connect');
  const revise = useCommand('proposal.revise');
  const cut = useCommand('proposal.cut');
  const [refusal, setRefusal] = useState<string>();

  const send = async ({ kind, from, to, way, condition }: Suggestion) => {
    if (kind === 'connect' && from && to)
      await connect.send({ id: newId('LessonNodeLink'), lessonID, from: from.id, to: to.id, condition });
    else if (kind === 'revise' && way) await revise.send({ id: way.id, condition });
    else if (way) await cut.send({ id: way.id });
  };
  const suggest = (suggestion: Suggestion) => {
    setRefusal(undefined);
    send(suggestion).then(
      () => toast.success(t('ways.sent')),
      (error: unknown) => {
        const code = codeOf(error);
        setRefusal(code === 'conflict' ? t('ways.already') : refusalText(code));
      },
    );
  };
  return { suggest, refusal, isBusy: connect.isBusy || revise.isBusy || cut.isBusy };
}
