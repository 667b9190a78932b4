import { describe, expect, test } from 'vitest';
import { certificationLifecycle, certificationStatuses } from '#domain/certify/certification.ts';
import { friendshipLifecycle, friendshipStatuses } from '#domain/interact/friendship.ts';
import type { AppError } from '#domain/kernel/errors.ts';
import { httpStatus } from '#domain/kernel/errors.ts';
import { enrollmentLifecycle, enrollmentStatuses, topicLifecycle } from '#domain/learn/enrollment.ts';
import { attemptLifecycle, quizLifecycle } from '#domain/learn/quiz-attempt.ts';
import { revisionLifecycle, revisionStatuses } from '#domain/interact/revision.ts';
import { jobLifecycle, jobStatuses, lessonVisibilities, visibilityLifecycle } from '#domain/teach/lesson.ts';
import { lessonStatuses, quizStatuses } from '#domain/teach/node.ts';
import { subscriptionLifecycle, subscriptionStatuses } from '#domain/wallet/subscription-plan.ts';

interface Machine {
  name: string;
  transitions: Record<string, Record<string, string>>;
  next: (state: never, action: never) => string;
  isTransition: (from: string, to: string) => boolean;
}

/**
 * The transitions of the requirements (D-12), state by state. A failed quiz attempt stays FAIL; a retry is a new
 * attempt.
 */
const machines: { machine: Machine; states: readonly string[]; edges: string }[] = [
  {
    machine: enrollmentLifecycle,
    states: enrollmentStatuses,
    edges: 'NOT_STARTED>IN_PROGRESS IN_PROGRESS>COMPLETED IN_PROGRESS>FAILED FAILED>IN_PROGRESS COMPLETED>IN_PROGRESS',
  },
  {
    machine: attemptLifecycle,
    states: quizStatuses,
    edges: 'NOT_STARTED>IN_PROGRESS IN_PROGRESS>PASS IN_PROGRESS>FAIL',
  },
  {
    machine: quizLifecycle,
    states: quizStatuses,
    edges: 'NOT_STARTED>IN_PROGRESS IN_PROGRESS>PASS IN_PROGRESS>FAIL FAIL>IN_PROGRESS',
  },
  {
    machine: topicLifecycle,
    states: lessonStatuses,
    edges:
      'INCOMPLETE>INPROGRESS INPROGRESS>COMPLETE INPROGRESS>FAILED INPROGRESS>ATTENTION ATTENTION>INPROGRESS ATTENTION>COMPLETE ATTENTION>FAILED FAILED>INPROGRESS',
  },
  {
    machine: jobLifecycle,
    states: jobStatuses,
    edges: 'PENDING>INPROGRESS INPROGRESS>COMPLETE INPROGRESS>FAILED PENDING>FAILED FAILED>PENDING',
  },
  { machine: visibilityLifecycle, states: lessonVisibilities, edges: 'private>public public>private' },
  { machine: subscriptionLifecycle, states: subscriptionStatuses, edges: 'INACTIVE>ACTIVE ACTIVE>INACTIVE' },
  {
    machine: certificationLifecycle,
    states: certificationStatuses,
    edges: 'DRAFT>IN_PROGRESS IN_PROGRESS>ELIGIBLE ELIGIBLE>ISSUED ISSUED>EXPIRED ISSUED>REVOKED EXPIRED>REVOKED',
  },
  {
    machine: friendshipLifecycle,
    states: friendshipStatuses,
    edges: 'PENDING>ACCEPTED PENDING>DECLINED DECLINED>ACCEPTED',
  },
  {
    machine: revisionLifecycle,
    states: revisionStatuses,
    edges: 'PROPOSED>ACCEPTED PROPOSED>REFUSED PROPOSED>WITHDRAWN',
  },
];

describe.each(machines.map((each) => ({ ...each, name: each.machine.name })))('$name', ({ machine, states, edges }) => {
  const transitions = Object.entries(machine.transitions).flatMap(([from, actions]) =>
    Object.entries(actions).map(([action, to]) => ({ from, action, to })),
  );

  test('the lifecycle has an entry for every state', () => {
    expect(Object.keys(machine.transitions).toSorted()).toEqual([...states].toSorted());
  });

  test('the lifecycle has exactly the transitions of the requirements', () => {
    expect(transitions.map(({ from, to }) => `${from}>${to}`).toSorted()).toEqual(edges.split(' ').toSorted());
  });

  test('one state leads to another exactly where the requirements list that transition', () => {
    const cells = states.flatMap((from) => states.map((to) => [from, to] as const));
    const led = cells.filter(([from, to]) => machine.isTransition(from, to)).map(([from, to]) => `${from}>${to}`);
    expect(led.toSorted()).toEqual(edges.split(' ').toSorted());
  });

  test('every other transition is refused as a conflict that names the current state', () => {
    for (const state of states)
      for (const { action } of transitions) {
        const to = machine.transitions[state]?.[action];
        const go = () => machine.next(state as never, action as never);
        if (to !== undefined) expect(go()).toBe(to);
        else expect(go).toThrow(expect.objectContaining({ code: 'invalid_state', details: { state } }) as AppError);
      }
    expect(httpStatus.invalid_state).toBe(409);
  });
});
