import type { LearningObjective } from '#domain/teach/lesson.ts';
import { newId } from '#web/store/new-id.ts';
import { SavedWords } from '#web/teach/editor/saved-words.tsx';
import type { SavedFieldOptions, SavingCommand } from '#web/teach/use-saved-field.ts';

const makeId = () => newId('LearningObjective');

/** What learners of a lesson or a course will be able to do. */
export const SavedObjectives = <N extends SavingCommand>(
  options: Omit<SavedFieldOptions<LearningObjective[], N>, 'accepts'>,
) => <SavedWords kind="objectives" makeId={makeId} {...options} />;
