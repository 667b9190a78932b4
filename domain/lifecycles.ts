import { reportLifecycle } from '#domain/admin/report.ts';
import { certificationLifecycle } from '#domain/certify/certification.ts';
import { friendshipLifecycle } from '#domain/interact/friendship.ts';
import { chatTurnLifecycle } from '#domain/tutor/tutor-memory.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { enrollmentLifecycle, topicLifecycle } from '#domain/learn/enrollment.ts';
import { attemptLifecycle } from '#domain/learn/quiz-attempt.ts';
import type { ModelName } from '#domain/models.ts';

interface Machine {
  name: string;
  leads: (from: string, to: string) => boolean;
}

/** Models whose status changes only along a lifecycle table, no matter who writes it. */
const machines: { readonly [M in ModelName]?: Machine } = {
  Enrollment: enrollmentLifecycle,
  EnrollmentTopicProgress: topicLifecycle,
  QuizAttempt: attemptLifecycle,
  TutorMemory: chatTurnLifecycle,
  Friendship: friendshipLifecycle,
  Report: reportLifecycle,
  Certification: certificationLifecycle,
};

/** Refuses a status change that is no step of the model's lifecycle; the error names the current status. */
export function checkTransition(model: ModelName, before: object, written: object): void {
  const machine = machines[model];
  if (machine === undefined || !('status' in written)) return;
  const [from, to] = [before, written].map((row) => String(Reflect.get(row, 'status')));
  if (from === undefined || to === undefined || from === to) return;
  if (!machine.leads(from, to))
    throw new AppError('illegal_step', `${machine.name}: no step from ${from} to ${to}`, { details: { state: from } });
}
