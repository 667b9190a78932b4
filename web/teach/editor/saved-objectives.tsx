import type { LearningObjective } from '#domain/teach/lesson.ts';
import { newId } from '#web/store/new-id.ts';
import { ChangedElsewhere } from '#web/teach/editor/changed-elsewhere.tsx';
import { areNamed, ObjectivesField } from '#web/teach/editor/objectives-field.tsx';
import { isLeaving } from '#web/teach/editor/is-leaving.ts';
import { type SavedFieldOptions, type SavingCommand, useSavedField } from '#web/teach/use-saved-field.ts';

const makeId = () => newId('LearningObjective');

/** The objectives of a lesson or a course, saved as they are worded. */
export function SavedObjectives<N extends SavingCommand>(
  options: Omit<SavedFieldOptions<LearningObjective[], N>, 'accepts'>,
) {
  const field = useSavedField({ ...options, accepts: areNamed });
  return (
    <div onFocus={field.onFocus} onBlur={(event) => isLeaving(event) && field.onBlur()}>
      <ObjectivesField value={field.value} onChange={field.onChange} makeId={makeId} />
      <ChangedElsewhere
        conflict={field.conflict}
        show={(theirs) => theirs.map(({ name, description }) => `${name}\n${description}`).join('\n')}
      />
    </div>
  );
}
