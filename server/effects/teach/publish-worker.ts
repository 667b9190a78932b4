import { composeVersion, type Composition } from '#domain/teach/composition.ts';
import { checkDraft, type Draft, type PublishProblem } from '#domain/teach/publishing.ts';

export type Checked = { problems: PublishProblem[] } | { composition: Composition };

/** The draft's problems, or what learners read of it where there are none. */
export function work(draft: Draft): Checked {
  const problems = checkDraft(draft);
  return problems.length > 0 ? { problems } : { composition: composeVersion(draft) };
}
