import type { Enrollment } from '#domain/learn/enrollment.ts';
import type { LessonVersion } from '#domain/teach/version.ts';

const keyOf = (id: Enrollment['id']) => `staying ${id}`;

/** The newer version that the learner dismissed on this device; the page of the lesson still offers it. */
export function stayedWith(id: Enrollment['id']): string | null {
  try {
    return localStorage.getItem(keyOf(id));
  } catch {
    return null;
  }
}

export function keepStaying(id: Enrollment['id'], refused: LessonVersion['id']): void {
  try {
    localStorage.setItem(keyOf(id), refused);
  } catch {
    // Without storage the notice returns the next time.
  }
}
