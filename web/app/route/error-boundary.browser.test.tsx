import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderThemed } from '#web/shared/test-render.tsx';
import { ErrorBoundary } from '#web/app/route/error-boundary.tsx';

/** The error of a rejected request, with the problem that the server sent. */
class Refused extends Error {
  readonly problem = { code: 'internal', requestId: '01997f-42' };
}

test('a component that throws is replaced by an error with its request id and a retry button, and the rest of the page keeps working', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let isBroken = true;
  const Part = () => {
    if (isBroken) throw new Refused('no');
    return <p>All is well</p>;
  };
  const screen = await renderThemed(
    <>
      <ErrorBoundary>
        <Part />
      </ErrorBoundary>
      <p>The rest</p>
    </>,
  );
  await expect.element(screen.getByRole('alert').getByText('01997f-42')).toBeVisible();
  await expect.element(screen.getByText('The rest')).toBeVisible();
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await expect.element(screen.getByText('All is well')).toBeVisible();
});
