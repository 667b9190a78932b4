import { composeVersion, type Composition } from '#domain/teach/composition.ts';
import { checkDraft, type Draft, type PublishProblem } from '#domain/teach/publishing.ts';

export type Checked = { problems: PublishProblem[] } | { composition: Composition };

/** Returns the draft's problems or, if it has none, the version that learners read. */
export function work(draft: Draft): Checked {
  const problems = checkDraft(draft);
  return problems.length > 0 ? { problems } : { composition: composeVersion(draft) };
}
