import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LessonReview, REVIEW_MAX } from '#domain/learn/lesson-review.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { StarPicker } from '#web/learn/lesson-review/star-picker.tsx';

export type ReviewContent = Pick<LessonReview, 'rating' | 'review'>;

export interface ReviewFormProps {
  /** The existing review when editing. */
  given?: ReviewContent;
  onSave: (words: ReviewContent) => void;
  onCancel: (() => void) | undefined;
}

export function ReviewForm({ given, onSave, onCancel }: ReviewFormProps) {
  const { t } = useTranslation();
  const [rating, setRating] = useState(given?.rating);
  const [review, setReview] = useState(given?.review ?? '');
  const [isTried, setTried] = useState(false);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (rating !== undefined) onSave({ rating, review });
  };
  return (
    <Stack as="form" gap={16} maxWidth={640} onSubmit={handleSubmit} noValidate>
      <StarPicker
        value={rating}
        onChange={setRating}
        error={isTried && rating === undefined ? t('reviews.pickFirst') : undefined}
      />
      <Textarea
        label={t('reviews.words')}
        description={t('reviews.wordsHint')}
        value={review}
        maxLength={REVIEW_MAX}
        autosize
        minRows={3}
        maxRows={12}
        onChange={(event) => setReview(event.currentTarget.value)}
      />
      <Row gap={10} justify="end">
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        )}
        <Button type="submit">{t('reviews.save')}</Button>
      </Row>
    </Stack>
  );
}
