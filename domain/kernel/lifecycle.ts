import { AppError } from '#domain/kernel/errors.ts';

type Steps = Record<string, Record<string, string>>;
type StepName<S extends Steps> = { [K in keyof S]: keyof S[K] }[keyof S] & string;

/** A state machine as a table: state -> step -> next state. Any other step is refused as illegal_step. */
// @__NO_SIDE_EFFECTS__
export function lifecycle<const S extends Steps>(name: string, steps: S) {
  return {
    name,
    steps,
    /** Whether any step leads from one state to the other. */
    leads: (from: string, to: string): boolean => Object.values(steps[from] ?? {}).includes(to),
    can: (state: keyof S & string, step: StepName<S>): boolean => steps[state]?.[step] !== undefined,
    next(state: keyof S & string, step: StepName<S>): keyof S & string {
      const next = steps[state]?.[step];
      if (next === undefined)
        throw new AppError('illegal_step', `${name}: ${step} from ${state}`, { details: { state } });
      return next;
    },
  };
}
