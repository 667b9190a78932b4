import { Button } from '@mantine/core';
import { useErrorText } from '#web/shared/error/error-text.ts';
import type { ActionError } from '#web/shared/error/use-action.ts';
import { useWayOut } from '#web/shared/error/use-way-out.ts';

/** An error in words, with a button that leads out of it if there is one. */
export function ErrorNotice({ failure }: { failure: ActionError | undefined }) {
  const errorText = useErrorText();
  const findWayOut = useWayOut();
  if (failure === undefined) return null;
  const wayOut = findWayOut(failure.error);
  return (
    <p role="alert">
      {errorText(failure.error, failure.texts)}{' '}
      {wayOut && (
        <Button variant="subtle" size="compact-sm" onClick={wayOut.onClick}>
          {wayOut.label}
        </Button>
      )}
    </p>
  );
}
