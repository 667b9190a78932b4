import { ChangedElsewhere } from '#web/teach/editor/changed-elsewhere.tsx';
import { isLeaving } from '#web/teach/editor/is-leaving.ts';
import { areNamed, type Worded, WordedList, type WordedListProps } from '#web/teach/editor/worded-list.tsx';
import { type SavedFieldOptions, type SavingCommand, useSavedField } from '#web/teach/use-saved-field.ts';

type SavedWordsProps<N extends SavingCommand> = Omit<SavedFieldOptions<Worded[], N>, 'accepts'> &
  Pick<WordedListProps, 'kind' | 'makeId'>;

/** Objectives or outcomes, saved while they are typed. */
export function SavedWords<N extends SavingCommand>({ kind, makeId, ...options }: SavedWordsProps<N>) {
  const field = useSavedField({ ...options, accepts: areNamed });
  return (
    <div onFocus={field.onFocus} onBlur={(event) => isLeaving(event) && field.onBlur()}>
      <WordedList kind={kind} value={field.value} onChange={field.onChange} makeId={makeId} />
      <ChangedElsewhere
        conflict={field.conflict}
        show={(theirs) => theirs.map(({ name, description }) => `${name}\n${description}`).join('\n')}
      />
    </div>
  );
}
