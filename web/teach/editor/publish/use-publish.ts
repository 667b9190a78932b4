import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppError } from '#domain/kernel/errors.ts';
import { adviseDraft, type PublishAdvice } from '#domain/teach/version/publish-advice.ts';
import { type Draft, checkDraft, type PublishProblem } from '#domain/teach/version/draft.ts';
import { toast } from '#ui/overlay/toasts.ts';
import { useCommand } from '#web/store/hooks.ts';
import { newId } from '#web/store/row/new-id.ts';
import { useStore } from '#web/store/store-provider.tsx';
import { type PublishRemark, problemKey } from '#web/teach/editor/publish/publish-problems.tsx';
import { parsePublishRefusal } from '#web/teach/editor/publish/publish-refusal.ts';
import { waitForDraft, readDraft } from '#web/teach/editor/draft/use-draft.ts';
import { unlistBodyOf, useUnlist } from '#web/teach/lesson/use-unlist.ts';
import { useSaveQueue } from '#web/writing/saved-field/use-saved-field.ts';
import { useErrorToast } from '#web/shared/error/use-error-toast.ts';
import { useAction } from '#web/shared/error/use-action.ts';

interface PublishFindings {
  problems: readonly PublishProblem[];
  advice: readonly PublishAdvice[];
  source: 'here' | 'server';
}

const nothing: PublishFindings = { problems: [], advice: [], source: 'here' };

/**
 * Publishes a draft. It is checked locally first, and the server may find more problems. A loading draft is waited for;
 * if it is not on this device, only the server checks it.
 */
export function usePublish(draft: Draft) {
  const { t } = useTranslation();
  const showError = useErrorToast();
  const queue = useSaveQueue();
  const store = useStore();
  const publish = useCommand('lesson.publish');
  const unlist = useAction('lesson.unlist');
  const askToUnlist = useUnlist();
  const [findings, setFindings] = useState(nothing);
  const [asked, setAsked] = useState<Draft>();
  const [isWaiting, setWaiting] = useState(false);
  const stillFound = new Set<string>();
  if (findings.problems.length > 0) for (const problem of checkDraft(draft)) stillFound.add(problemKey(problem));
  if (findings.advice.length > 0) for (const advice of adviseDraft(draft)) stillFound.add(problemKey(advice));
  const { id, name } = draft.lesson;

  const start = async (): Promise<void> => {
    setWaiting(true);
    const isHere = await waitForDraft(store, id);
    setWaiting(false);
    // Saves pending input first, because it is part of the draft.
    await queue.flush();
    if (!isHere) return send();
    const now = readDraft(store, draft.lesson);
    const problems = checkDraft(now);
    setFindings({ ...nothing, problems, advice: problems.length > 0 ? adviseDraft(now) : [] });
    if (problems.length > 0) return;
    // A first version has no learners yet, and an unchanged one is only listed again, so neither needs a confirmation.
    if (now.lesson.publishedVersionID !== null && now.lesson.hasDraftChanges) return setAsked(now);
    return send();
  };

  const send = async (): Promise<void> => {
    try {
      const { failure } = queue.get();
      if (failure !== undefined) throw failure;
      await publish.send({ id, versionID: newId('LessonVersion') });
      toast.success(t('teach.publish.done'), t('teach.publish.doneDetail'));
      setFindings({ ...nothing, advice: adviseDraft(readDraft(store, draft.lesson)) });
    } catch (error) {
      const refused = error instanceof AppError ? parsePublishRefusal(error)?.problems : undefined;
      if (refused) setFindings({ ...nothing, problems: refused, source: 'server' });
      else showError(error, { title: t('teach.publish.failed'), retry: () => void start() });
    }
    setAsked(undefined);
  };

  return {
    start: () => void start(),
    isBusy: publish.isBusy || isWaiting,
    /** Draft for the dialog that shows the effect on learners, while the dialog is open. */
    asked,
    confirm: () => void send(),
    cancel: () => setAsked(undefined),
    /** Problems at the last attempt to publish. */
    problems: findings.problems,
    /** Suggestions for the version that was published or is about to be. */
    advice: findings.advice,
    /** True for solved problems; problems that only the server found are never ticked off here. */
    isSolved: (problem: PublishRemark) => findings.source === 'here' && !stillFound.has(problemKey(problem)),
    dismiss: () => setFindings(nothing),
    unlist: () => void askToUnlist({ name, body: t(unlistBodyOf(draft.lesson)), send: () => unlist.act({ id }) }),
  };
}
