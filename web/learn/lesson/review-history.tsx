import { useTranslation } from 'react-i18next';
import type { LessonReview } from '#domain/learn/lesson-review.ts';
import type { Revision } from '#domain/policy/revision.ts';
import { codeOf, useRefusalText } from '#web/learn/refusal-text.ts';
import type { ReviewWords } from '#web/learn/lesson/review-form.tsx';
import { Stars } from '#web/learn/lesson/star-picker.tsx';
import { History } from '#web/shared/history.tsx';
import { TextDifference } from '#web/shared/text-difference.tsx';
import styles from './review-history.module.css';

interface ReviewHistoryProps {
  reviewID: LessonReview['id'];
  onRestored: () => void;
}

/** What became of a review: of its stars and of its words. */
export function ReviewHistory({ reviewID, onRestored }: ReviewHistoryProps) {
  const refusalText = useRefusalText();
  return (
    <History
      model="LessonReview"
      rowID={reviewID}
      drawChange={(revision) => <Change {...revision} />}
      refusalText={(error) => refusalText(codeOf(error))}
      onRestored={onRestored}
    />
  );
}

function Change({ before, after }: Pick<Revision, 'before' | 'after'>) {
  const { t } = useTranslation();
  const now = after as ReviewWords;
  const old = before as ReviewWords | null;
  return (
    <>
      <p className={styles['stars']}>
        {old && old.rating !== now.rating && (
          <>
            <Stars rating={old.rating} />
            <span className="visually-hidden">{t('history.became')}</span>
            <span className="flip" aria-hidden>
              →
            </span>
          </>
        )}
        <Stars rating={now.rating} />
      </p>
      <TextDifference before={(old ?? now).review} after={now.review} />
    </>
  );
}
