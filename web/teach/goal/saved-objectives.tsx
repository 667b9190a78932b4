import type { LearningObjective } from '#domain/teach/lesson.ts';
import { newId } from '#web/store/row/new-id.ts';
import { SavedGoals } from '#web/teach/goal/saved-goals.tsx';
import type { SavedFieldOptions, SavingCommand } from '#web/writing/saved-field/use-saved-field.ts';

const makeId = () => newId('LearningObjective');

/** Learning objectives of a lesson or a course, saved while they are typed. */
export const SavedObjectives = <N extends SavingCommand>(
  options: Omit<SavedFieldOptions<LearningObjective[], N>, 'accepts'>,
) => <SavedGoals kind="objectives" makeId={makeId} {...options} />;
