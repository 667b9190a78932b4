import type { LessonNodeLink } from '#domain/teach/link.ts';
import { useTranslation } from 'react-i18next';
import type { Revision, RevisionAction } from '#domain/interact/revision.ts';
import type { LessonNode } from '#domain/teach/node.ts';
import { useLinkText } from '#web/shared/lesson/use-link-text.ts';

const actionTexts = {
  create: 'draft.proposals.connect',
  update: 'draft.proposals.change',
  delete: 'draft.proposals.cut',
  restore: 'draft.proposals.connect',
} as const satisfies Record<RevisionAction, string>;

/** The step connection that a proposal would change. */
export const proposedLink = ({ after, before }: Revision): LessonNodeLink => (after ?? before) as LessonNodeLink;

/** Describes the change to a step connection that a proposal would make. */
export function useProposalText(steps: readonly Pick<LessonNode, 'id' | 'name'>[]): (revision: Revision) => string {
  const { t } = useTranslation();
  const linkText = useLinkText();
  const nameOf = (id: LessonNode['id']) =>
    steps.find((step) => step.id === id)?.name.trim() || t('draft.proposals.unnamed');
  return (revision) => {
    const { fromLessonNode, toLessonNode, condition } = proposedLink(revision);
    const words = { from: nameOf(fromLessonNode), to: nameOf(toLessonNode), condition: linkText(condition) };
    return t(actionTexts[revision.action], words);
  };
}
