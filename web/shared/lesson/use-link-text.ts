import { type LinkCondition, requiredScore } from '#domain/teach/link.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/shared/language/use-format.ts';

/** The text of a connection's condition, on its own or with the name of the target step. */
export function useLinkText(): (condition: LinkCondition, name?: string) => string {
  const { t } = useTranslation();
  const { typedPercent } = useFormat();
  return (condition, name) => {
    const score = requiredScore(condition);
    if (score !== undefined) {
      const words = { name, score: typedPercent(score) };
      return t(name === undefined ? 'draft.ways.scored' : 'draft.ways.leadsToScored', words);
    }
    if (condition === 'passed')
      return t(name === undefined ? 'draft.ways.passed' : 'draft.ways.leadsToPassed', { name });
    if (condition === 'failed')
      return t(name === undefined ? 'draft.ways.failed' : 'draft.ways.leadsToFailed', { name });
    return t(name === undefined ? 'draft.ways.always' : 'draft.ways.leadsTo', { name });
  };
}
