import type { ErrorCode } from '#domain/kernel/errors.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import { type VersionChange, versionChange } from '#domain/teach/version-change.ts';
import type { LessonVersion } from '#domain/teach/version.ts';
import { toast } from '#ui/toasts.ts';
import { codeOf } from '#web/learn/refusal-text.ts';
import { useCommand, useRow, useVersion } from '#web/store/hooks.ts';

export interface NewerVersion {
  id: LessonVersion['id'];
  change: VersionChange;
  isBusy: boolean;
  refusal: ErrorCode | undefined;
  take: () => Promise<boolean>;
}

/** The published version, if it is newer than the learner's pinned version and both are on this device. */
export function useNewerVersion(enrollment: Enrollment): NewerVersion | undefined {
  const { t } = useTranslation();
  const lesson = useRow('Lesson', enrollment.lessonID);
  const { version: pinned } = useVersion(enrollment.versionID);
  const { version: newest } = useVersion(lesson?.publishedVersionID);
  const { send, isBusy } = useCommand('enrollment.takeVersion');
  const [refusal, setRefusal] = useState<ErrorCode>();
  // The lesson's row on this device may be older than the enrollment.
  if (!pinned?.body || !newest?.body || newest.number <= pinned.number) return undefined;
  const take = async () => {
    setRefusal(undefined);
    try {
      await send({ enrollmentID: enrollment.id, versionID: newest.id });
      toast.success(t('versions.newer.taken'), t('versions.newer.takenDetail'));
      return true;
    } catch (error) {
      setRefusal(codeOf(error));
      return false;
    }
  };
  return { id: newest.id, change: versionChange(pinned, newest), isBusy, refusal, take };
}
