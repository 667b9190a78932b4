import type { LessonNodeLink } from '#domain/teach/link.ts';
import { useTranslation } from 'react-i18next';
import type { Revision } from '#domain/interact/revision.ts';
import { RevisionHistory } from '#web/shared/revision/revision-history.tsx';
import { useLinkText } from '#web/shared/lesson/use-link-text.ts';

interface LinkHistoryProps {
  id: LessonNodeLink['id'];
  onRestored: () => void;
}

/** History of a link's conditions, with the proposals of others. */
export const LinkHistory = ({ id, onRestored }: LinkHistoryProps) => (
  <RevisionHistory
    model="LessonNodeLink"
    rowID={id}
    renderChange={(revision) => <Condition {...revision} />}
    onRestored={onRestored}
  />
);

/** The condition of one version. Conditions are short, so it is shown whole and without a diff. */
function Condition({ after, status }: Pick<Revision, 'after' | 'status'>) {
  const { t } = useTranslation();
  const linkText = useLinkText();
  return (
    <>
      {status !== 'DONE' && <p className="text-muted">{t('draft.ways.proposed')}</p>}
      <p>{linkText((after as LessonNodeLink).condition)}</p>
    </>
  );
}
