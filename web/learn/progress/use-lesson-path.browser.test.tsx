import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import { closeSchool, openSchool } from '#web/learn/test-school.tsx';
import { useLessonPath } from '#web/learn/progress/use-lesson-path.ts';
import { newId } from '#web/store/row/new-id.ts';
import { StoreProvider } from '#web/store/store-provider.tsx';
import { rowOf } from '#web/store/row/test-row.ts';

afterEach(closeSchool);

test('a row without an enrollment queries no quiz attempts, and a row with one queries only its own', async () => {
  const school = await openSchool();
  const enrollmentID = school.enroll({ status: 'IN_PROGRESS' });
  const attempt = { enrollmentID, nodeID: school.steps.quiz, versionID: school.version.id, owner: school.actor.id };
  const store = await school.open();
  const asked = vi.spyOn(store, 'liveList');
  const drawn = { row: 0, resumed: 0 };
  function Row({ name, enrollment }: { name: keyof typeof drawn; enrollment: Enrollment | undefined }) {
    drawn[name] += 1;
    return <p>{`${name}: ${useLessonPath(enrollment) ? 'a way' : 'no way'}`}</p>;
  }
  const enrollment = store.get('Enrollment', enrollmentID);
  const screen = await render(
    <StoreProvider store={store}>
      <Row name="row" enrollment={undefined} />
      <Row name="resumed" enrollment={enrollment} />
    </StoreProvider>,
  );
  await expect.element(screen.getByText('resumed: a way')).toBeVisible();
  await expect.element(screen.getByText('row: no way')).toBeVisible();
  expect(asked.mock.calls).toEqual([['QuizAttempt', { enrollmentID }]]);
  const before = { ...drawn };
  school.server.put('QuizAttempt', rowOf('QuizAttempt', newId('QuizAttempt'), { ...attempt, status: 'IN_PROGRESS' }));
  await vi.waitFor(() => expect(drawn.resumed).toBeGreaterThan(before.resumed));
  expect(drawn.row).toBe(before.row);
});
