import { composeVersion, type Composition } from '#domain/teach/version/composition.ts';
import { checkDraft, type Draft, type PublishProblem } from '#domain/teach/version/draft.ts';

export type CheckedDraft = { problems: PublishProblem[] } | { composition: Composition };

/** Returns the draft's problems or, if it has none, the version that learners read. */
export function work(draft: Draft): CheckedDraft {
  const problems = checkDraft(draft);
  return problems.length > 0 ? { problems } : { composition: composeVersion(draft) };
}
