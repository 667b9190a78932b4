import { useState } from 'react';
import type { Id } from '#domain/kernel/id.ts';
import type { DraftRequest, DraftStage } from '#domain/teach/drafting/lesson-draft.ts';
import { stagesOf } from '#domain/teach/drafting/lesson-draft.ts';
import type { ImportIssue } from '#domain/teach/import-export/import-report.ts';
import { SOURCE_BYTES_MAX, type SourceUnit } from '#domain/teach/import-export/source-lesson.ts';
import { newId } from '#web/store/row/new-id.ts';
import type { NewLesson } from '#web/teach/create/use-create-lesson.ts';
import { type FileImport, useFileImport } from '#web/shared/import/use-file-import.ts';

interface StartedDraft {
  id: Id<'Lesson'>;
  place: SourceUnit;
  loss: ImportIssue[];
  stages: DraftStage[];
}

export type DraftLessons = Omit<FileImport<StartedDraft>, 'send'> & {
  /** Requests the draft; pass an empty file if there is no source text. */
  send: (lesson: NewLesson, request: DraftRequest, file: File) => Promise<void>;
};

/** Asks the server to draft a lesson, optionally from a text; the server does it in the background. */
export function useDraftLesson(): DraftLessons {
  const { send, done, ...state } = useFileImport<Omit<StartedDraft, 'stages'>>(SOURCE_BYTES_MAX);
  const [asked, setAsked] = useState<{ key: string; id: Id<'Lesson'>; stages: DraftStage[] }>();
  return {
    ...state,
    done: done && { ...done, answer: { ...done.answer, stages: asked?.stages ?? [] } },
    async send(lesson, request, file) {
      const key = JSON.stringify([lesson, request, file.name, file.size]);
      // A repeated request uses the same id, so that a lost answer does not create a second lesson.
      const id = asked?.key === key ? asked.id : newId('Lesson');
      setAsked({ key, id, stages: stagesOf(request) });
      const query = new URLSearchParams({ lesson: JSON.stringify({ id, ...lesson, request }) });
      await send(`/api/lesson-drafts?${query}`, file);
    },
  };
}
