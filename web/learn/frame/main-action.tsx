import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { actionKey, useKeys } from '#ui/control/use-keys.ts';
import { EnterHint } from '#web/learn/frame/enter-hint.tsx';

interface MainActionProps {
  label: string;
  isBusy?: boolean;
  /** The button starts something; otherwise it only navigates. */
  isAct?: boolean;
  onPress: () => void;
}

/** The main action of a screen without a step's own actions; Enter triggers it. */
export function MainAction({ label, isBusy = false, isAct = false, onPress }: MainActionProps) {
  useKeys({ Enter: isBusy ? undefined : isAct ? actionKey(onPress) : onPress });
  return (
    <>
      {!isBusy && <EnterHint isAct={isAct} />}
      <Button
        size="md"
        loading={isBusy}
        rightSection={<IconArrowRight size={17} className="mirror-rtl" />}
        onClick={onPress}
      >
        <bdi>{label}</bdi>
      </Button>
    </>
  );
}
