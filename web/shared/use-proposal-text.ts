import { useTranslation } from 'react-i18next';
import type { Revision, RevisionAction } from '#domain/policy/revision.ts';
import type { LessonNode, LessonNodeLink } from '#domain/teach/node.ts';
import { useWayText } from '#web/shared/use-way-text.ts';

const deeds = {
  create: 'draft.proposals.connect',
  update: 'draft.proposals.change',
  delete: 'draft.proposals.cut',
  restore: 'draft.proposals.connect',
} as const satisfies Record<RevisionAction, string>;

/** The way that a proposal is about. */
export const proposedLink = ({ after, before }: Revision): LessonNodeLink => (after ?? before) as LessonNodeLink;

/** What somebody would do to a way, in words. */
export function useProposalText(steps: readonly Pick<LessonNode, 'id' | 'name'>[]): (revision: Revision) => string {
  const { t } = useTranslation();
  const wayText = useWayText();
  const nameOf = (id: LessonNode['id']) =>
    steps.find((step) => step.id === id)?.name.trim() || t('draft.proposals.unnamed');
  return (revision) => {
    const { fromLessonNode, toLessonNode, condition } = proposedLink(revision);
    const words = { from: nameOf(fromLessonNode), to: nameOf(toLessonNode), condition: wayText(condition) };
    return t(deeds[revision.action], words);
  };
}
