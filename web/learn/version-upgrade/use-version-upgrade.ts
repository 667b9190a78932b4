import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import { type VersionChange, versionChange } from '#domain/teach/version/version-change.ts';
import type { LessonVersion } from '#domain/teach/version/version.ts';
import { toast } from '#ui/overlay/toasts.ts';
import { useRow, useVersion } from '#web/store/hooks.ts';
import { type ActionError, useAction } from '#web/shared/error/use-action.ts';

export interface VersionUpgrade {
  id: LessonVersion['id'];
  change: VersionChange;
  isBusy: boolean;
  failure: ActionError | undefined;
  upgrade: () => Promise<boolean>;
}

/** The published version, if it is newer than the learner's pinned version and both are on this device. */
export function useVersionUpgrade(enrollment: Enrollment): VersionUpgrade | undefined {
  const { t } = useTranslation();
  const lesson = useRow('Lesson', enrollment.lessonID);
  const { version: pinned } = useVersion(enrollment.versionID);
  const { version: newest } = useVersion(lesson?.publishedVersionID);
  const [failure, setFailure] = useState<ActionError>();
  const { act, isBusy } = useAction('enrollment.upgradeVersion', setFailure);
  // The lesson's row on this device may be older than the enrollment.
  if (!pinned?.body || !newest?.body || newest.number <= pinned.number) return undefined;
  const upgrade = async () => {
    const isAccepted = await act({ enrollmentID: enrollment.id, versionID: newest.id });
    if (isAccepted) toast.success(t('versions.newer.taken'), t('versions.newer.takenDetail'));
    return isAccepted;
  };
  return { id: newest.id, change: versionChange(pinned, newest), isBusy, failure, upgrade };
}
