import type { Card } from '#domain/learn/card/card.ts';
import { useVersion } from '#web/store/hooks.ts';

/** The step that a flashcard was made from, as its learner's version has it. */
export function useCardStep({ versionID, nodeID }: Pick<Card, 'versionID' | 'nodeID'>) {
  const { version } = useVersion(versionID);
  const node = version?.outline.nodes.find(({ id }) => id === nodeID);
  return version && node && { lessonID: version.lessonID, lesson: version.outline.name, step: node.name };
}
