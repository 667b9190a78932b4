import { SOURCE_BYTES_MAX, type SourceLesson } from '#domain/teach/import-export/source-lesson.ts';
import { currentLanguage } from '#web/shared/language/i18n.ts';
import { useCommand } from '#web/store/hooks.ts';
import { newId } from '#web/store/row/new-id.ts';
import type { NewLesson } from '#web/teach/create/use-create-lesson.ts';
import { type FileImport, useFileImport } from '#web/shared/import/use-file-import.ts';

export type SourceState = Omit<FileImport<SourceLesson>, 'send'>;

export type SourceLessons = SourceState & { send: (lesson: NewLesson, file: File) => Promise<void> };

/** Uploads a text from which the server makes a lesson. */
export function useSourceLesson(): SourceLessons {
  const { send: revise } = useCommand('lesson.edit');
  const { send, ...state } = useFileImport<SourceLesson>(SOURCE_BYTES_MAX);
  return {
    ...state,
    async send({ name, description, courseID }, file) {
      const query = { id: newId('Lesson'), name, language: currentLanguage(), ...(courseID && { courseID }) };
      const made = await send(`/api/source-lessons?${new URLSearchParams(query)}`, file);
      if (made && description !== '') await revise({ id: made.id, description });
    },
  };
}
