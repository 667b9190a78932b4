import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppError } from '#domain/kernel/errors.ts';
import { type Draft, checkDraft, type PublishProblem } from '#domain/teach/publishing.ts';
import { toast } from '#ui/toasts.ts';
import { useCommand } from '#web/store/hooks.ts';
import { newId } from '#web/store/new-id.ts';
import { useStore } from '#web/store/store-provider.tsx';
import { problemKey } from '#web/teach/editor/publish-problems.tsx';
import { refusedDraft } from '#web/teach/editor/refused-draft.ts';
import { useRefusalText } from '#web/teach/editor/refusal-text.ts';
import { draftNow } from '#web/teach/editor/use-draft.ts';
import { useSaveQueue } from '#web/teach/use-saved-field.ts';

const nothing = { problems: [], by: 'here' } as const;

/** Publishing a draft: what stands against it is said before the server is asked, and again if the server finds more. */
export function usePublish(draft: Draft) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  const queue = useSaveQueue();
  const store = useStore();
  const publish = useCommand('lesson.publish');
  const unlist = useCommand('lesson.unlist');
  const [told, setTold] = useState<{ problems: readonly PublishProblem[]; by: 'here' | 'server' }>(nothing);
  const found = checkDraft(draft);
  const stillFound = new Set(found.map(problemKey));
  const { id } = draft.lesson;

  const start = async () => {
    // What was typed a moment ago counts.
    await queue.flush();
    const problems = checkDraft(draftNow(store, draft.lesson));
    setTold({ problems, by: 'here' });
    if (problems.length > 0) return;
    try {
      const { failure } = queue.get();
      if (failure !== undefined) throw failure;
      await publish.send({ id, versionID: newId('LessonVersion') });
      toast.success(t('teach.publish.done'), t('teach.publish.doneDetail'));
    } catch (error) {
      const refused = error instanceof AppError ? refusedDraft(error)?.problems : undefined;
      if (refused) setTold({ problems: refused, by: 'server' });
      else toast.error(t('teach.publish.failed'), refusalText(error));
    }
  };

  return {
    start: () => void start(),
    isBusy: publish.isBusy,
    /** What stood in the way when publishing was last asked for. */
    problems: told.problems,
    /** What only the server has found is for the server to find solved. */
    isSolved: (problem: PublishProblem) => told.by === 'here' && !stillFound.has(problemKey(problem)),
    dismiss: () => setTold(nothing),
    unlist: () =>
      void unlist.send({ id }).then(
        () => toast.success(t('teach.publish.unlisted'), t('teach.publish.unlistedDetail')),
        (error: unknown) => toast.error(refusalText(error)),
      ),
  };
}
