import type { LearningObjective } from '#domain/teach/lesson.ts';
import { newId } from '#web/store/new-id.ts';
import { SavedWords } from '#web/teach/editor/saved-words.tsx';
import type { SavedFieldOptions, SavingCommand } from '#web/teach/use-saved-field.ts';

const makeId = () => newId('LearningObjective');

/** Learning objectives of a lesson or a course, saved while they are typed. */
export const SavedObjectives = <N extends SavingCommand>(
  options: Omit<SavedFieldOptions<LearningObjective[], N>, 'accepts'>,
) => <SavedWords kind="objectives" makeId={makeId} {...options} />;
