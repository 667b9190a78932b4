import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LessonReview } from '#domain/learn/lesson-review.ts';
import type { Revision } from '#domain/interact/revision.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { toast } from '#ui/overlay/toasts.ts';
import type { ReviewContent } from '#web/learn/lesson-review/review-form.tsx';
import { Stars } from '#web/learn/lesson-review/star-picker.tsx';
import { RevisionHistory } from '#web/shared/revision/revision-history.tsx';
import { TextDiff } from '#web/shared/revision/text-diff.tsx';
import { useActor, useQuery } from '#web/store/hooks.ts';
import { useAction } from '#web/shared/error/use-action.ts';

interface ReviewHistoryProps {
  reviewID: LessonReview['id'];
  onRestored: () => void;
}

/** Revisions of a review's stars and text. */
export function ReviewHistory({ reviewID, onRestored }: ReviewHistoryProps) {
  return (
    <>
      <AcceptRemoval reviewID={reviewID} />
      <RevisionHistory
        model="LessonReview"
        rowID={reviewID}
        renderChange={(revision) => <RevisionChange {...revision} />}
        onRestored={onRestored}
      />
    </>
  );
}

/** Lets the author or a moderator accept a deletion by somebody else, so that the stars no longer count. */
function AcceptRemoval({ reviewID: id }: Pick<ReviewHistoryProps, 'reviewID'>) {
  const { t } = useTranslation();
  const me = useActor();
  const accept = useAction('review.acceptDeletion');
  const { rows } = useQuery('revision.history', { model: 'LessonReview', rowID: id });
  const last = rows.find(({ status }) => status === 'DONE');
  if (last === undefined || !keepsStars(last)) return null;
  const isOwn = last.owner === me.id;
  if (!isOwn && me.role === 'USER') return null;
  const handleClick = async () => {
    const accepted = isOwn ? 'reviews.removal.accepted' : 'reviews.removal.othersAccepted';
    if (await accept.act({ id })) toast.success(t(accepted));
  };
  return (
    <Stack gap={8} justify="start" mb={16}>
      <p>{t(isOwn ? 'reviews.removal.starsStay' : 'reviews.removal.othersStarsStay')}</p>
      <Button variant="default" size="xs" loading={accept.isBusy} onClick={() => void handleClick()}>
        {t('reviews.removal.accept')}
      </Button>
    </Stack>
  );
}

/** True if the review is deleted but its stars still count; it mirrors the rule `is_rating_counted`. */
function keepsStars({ action, owner, actor, before, after }: Revision): boolean {
  if (action !== 'delete' || owner === actor) return false;
  const { hiddenAt, uncounted } = after as LessonReview;
  return (before as LessonReview).deletedAt == null && hiddenAt == null && uncounted == null;
}

function RevisionChange({ before, after }: Pick<Revision, 'before' | 'after'>) {
  const { t } = useTranslation();
  const now = after as ReviewContent;
  const old = before as ReviewContent | null;
  return (
    <>
      <Row as="p" gap={8} align="center">
        {old && old.rating !== now.rating && (
          <>
            <Stars rating={old.rating} />
            <span className="visually-hidden">{t('history.became')}</span>
            <span className="mirror-rtl" aria-hidden>
              →
            </span>
          </>
        )}
        <Stars rating={now.rating} />
      </Row>
      <TextDiff before={(old ?? now).review} after={now.review} />
    </>
  );
}
