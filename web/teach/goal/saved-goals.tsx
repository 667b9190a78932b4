import { EditConflict } from '#web/writing/saved-field/edit-conflict.tsx';
import { isGroupBlur } from '#web/writing/saved-field/group-blur.ts';
import { hasAllNames, type Goal, GoalList, type GoalListProps } from '#web/teach/goal/goal-list.tsx';
import { type SavedFieldOptions, type SavingCommand, useSavedField } from '#web/writing/saved-field/use-saved-field.ts';

type SavedGoalsProps<N extends SavingCommand> = Omit<SavedFieldOptions<Goal[], N>, 'accepts'> &
  Pick<GoalListProps, 'kind' | 'makeId'>;

/** Objectives or outcomes, saved while they are typed. */
export function SavedGoals<N extends SavingCommand>({ kind, makeId, ...options }: SavedGoalsProps<N>) {
  const field = useSavedField({ ...options, accepts: hasAllNames });
  return (
    <div onFocus={field.onFocus} onBlur={(event) => isGroupBlur(event) && field.onBlur()}>
      <GoalList kind={kind} value={field.value} onChange={field.onChange} makeId={makeId} />
      <EditConflict
        conflict={field.conflict}
        show={(theirs) => theirs.map(({ name, description }) => `${name}\n${description}`).join('\n')}
      />
    </div>
  );
}
