import type { Enrollment } from '#domain/learn/enrollment.ts';
import type { LessonVersion } from '#domain/teach/version/version.ts';

const keyOf = (id: Enrollment['id']) => `staying ${id}`;

/** The newer version that the learner dismissed on this device; the page of the lesson still offers it. */
export function dismissedVersion(id: Enrollment['id']): string | null {
  try {
    return localStorage.getItem(keyOf(id));
  } catch {
    return null;
  }
}

export function dismissVersion(id: Enrollment['id'], versionID: LessonVersion['id']): void {
  try {
    localStorage.setItem(keyOf(id), versionID);
  } catch {
    // Without storage the notice returns the next time.
  }
}
