import { useTranslation } from 'react-i18next';
import type { Post } from '#domain/interact/post.ts';
import { Select } from '#ui/control/select.ts';
import { Stack } from '#ui/layout/stack.tsx';
import '#web/shared/registry/feed-registry.ts';
import { useActor, useQuery, useRows } from '#web/store/hooks.ts';

export type Attachments = Pick<Post, 'lessonID' | 'certificationID'>;

/** Picker of the attachments of a post: a lesson that the author learns or teaches, and a certificate that they hold. */
export function AttachmentPicker({
  cards: attachments,
  onChange,
}: {
  cards: Attachments;
  onChange: (attachments: Attachments) => void;
}) {
  const { t } = useTranslation();
  const { id } = useActor();
  const learned = useRows('Enrollment', { owner: id, withdrawnAt: null });
  const known = useRows('Lesson', { publishedVersionID: { not: null }, deletedAt: null });
  const lessons = known.filter(
    ({ id: lessonID, owner }) => owner === id || learned.some((each) => each.lessonID === lessonID),
  );
  const certificates = useQuery('feed.certificates', {}).rows;
  if (lessons.length === 0 && certificates.length === 0) return null;
  const none = { value: '', label: t('feed.form.noCard') };
  const options = (rows: readonly { id: string; name: string }[]) => [
    none,
    ...rows.map(({ id: value, name: label }) => ({ value, label })),
  ];
  const idOf = (value: string) => (value === '' ? null : value);
  return (
    <Stack gap={16} columns="repeat(auto-fit, minmax(200px, 1fr))">
      {lessons.length > 0 && (
        <Select
          label={t('feed.form.lesson')}
          data={options(lessons)}
          value={attachments.lessonID ?? ''}
          onChange={(event) =>
            onChange({ ...attachments, lessonID: idOf(event.currentTarget.value) as Attachments['lessonID'] })
          }
        />
      )}
      {certificates.length > 0 && (
        <Select
          label={t('feed.form.certificate')}
          data={options(certificates)}
          value={attachments.certificationID ?? ''}
          onChange={(event) =>
            onChange({
              ...attachments,
              certificationID: idOf(event.currentTarget.value) as Attachments['certificationID'],
            })
          }
        />
      )}
    </Stack>
  );
}
