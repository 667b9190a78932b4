import { useTranslation } from 'react-i18next';
import type { Revision } from '#domain/policy/revision.ts';
import type { LessonNodeLink } from '#domain/teach/node.ts';
import { History } from '#web/shared/history.tsx';
import { useRefusalText } from '#web/teach/editor/refusal-text.ts';
import { useWayText } from '#web/shared/use-way-text.ts';

interface WayHistoryProps {
  id: LessonNodeLink['id'];
  onRestored: () => void;
}

/** History of a link's conditions, with the proposals of others. */
export const WayHistory = ({ id, onRestored }: WayHistoryProps) => (
  <History
    model="LessonNodeLink"
    rowID={id}
    drawChange={(revision) => <Condition {...revision} />}
    refusalText={useRefusalText()}
    onRestored={onRestored}
  />
);

/** The condition of one version. Conditions are short, so it is shown whole and without a diff. */
function Condition({ after, status }: Pick<Revision, 'after' | 'status'>) {
  const { t } = useTranslation();
  const wayText = useWayText();
  return (
    <>
      {status !== 'DONE' && <p className="quiet">{t('draft.ways.proposed')}</p>}
      <p>{wayText((after as LessonNodeLink).condition)}</p>
    </>
  );
}
