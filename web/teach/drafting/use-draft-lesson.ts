import { useState } from 'react';
import type { Id } from '#domain/kernel/id.ts';
import type { DraftRequest, DraftStage } from '#domain/teach/lesson-draft.ts';
import { stagesOf } from '#domain/teach/lesson-draft.ts';
import type { Loss } from '#domain/teach/loss.ts';
import { SOURCE_BYTES_MAX, type SourcePlace } from '#domain/teach/source-text.ts';
import { newId } from '#web/store/new-id.ts';
import type { NewLesson } from '#web/teach/create/use-create-lesson.ts';
import { type SentFile, useSentFile } from '#web/teach/editor/use-sent-file.ts';

interface BegunDraft {
  id: Id<'Lesson'>;
  place: SourcePlace;
  loss: Loss[];
  stages: DraftStage[];
}

export type DraftLessons = Omit<SentFile<BegunDraft>, 'send'> & {
  /** An empty file is none. */
  send: (lesson: NewLesson, request: DraftRequest, file: File) => Promise<void>;
};

/** Asks the server to draft a lesson, of a text where there is one; it is made in the background. */
export function useDraftLesson(): DraftLessons {
  const { send, done, ...state } = useSentFile<Omit<BegunDraft, 'stages'>>(SOURCE_BYTES_MAX);
  const [asked, setAsked] = useState<{ key: string; id: Id<'Lesson'>; stages: DraftStage[] }>();
  return {
    ...state,
    done: done && { ...done, answer: { ...done.answer, stages: asked?.stages ?? [] } },
    async send(lesson, request, file) {
      const key = JSON.stringify([lesson, request, file.name, file.size]);
      // After a lost answer the same again: the server makes one lesson of it.
      const id = asked?.key === key ? asked.id : newId('Lesson');
      setAsked({ key, id, stages: stagesOf(request) });
      const query = new URLSearchParams({ lesson: JSON.stringify({ id, ...lesson, request }) });
      await send(`/api/lesson-drafts?${query}`, file);
    },
  };
}
