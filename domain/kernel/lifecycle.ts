import { AppError } from '#domain/kernel/errors.ts';

type Transitions = Record<string, Record<string, string>>;
type ActionName<S extends Transitions> = { [K in keyof S]: keyof S[K] }[keyof S] & string;

/** A state machine as a table: state -> action -> next state. Any other action is refused as invalid_state. */
// @__NO_SIDE_EFFECTS__
export function lifecycle<const S extends Transitions>(name: string, transitions: S) {
  return {
    name,
    transitions,
    /** True if an action leads from one state to the other. */
    isTransition: (from: string, to: string): boolean => Object.values(transitions[from] ?? {}).includes(to),
    can: (state: keyof S & string, action: ActionName<S>): boolean => transitions[state]?.[action] !== undefined,
    next(state: keyof S & string, action: ActionName<S>): keyof S & string {
      const next = transitions[state]?.[action];
      if (next === undefined)
        throw new AppError('invalid_state', `${name}: ${action} from ${state}`, { details: { state } });
      return next;
    },
  };
}
