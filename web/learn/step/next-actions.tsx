import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlayerState } from '#web/learn/progress/use-player.ts';
import { actionKey, useKeys } from '#ui/control/use-keys.ts';
import { EnterHint } from '#web/learn/frame/enter-hint.tsx';

interface NextActionsProps {
  player: PlayerState;
  ref?: Ref<HTMLButtonElement>;
  /** The step has another main action, so these buttons are secondary and Enter does not trigger them. */
  isSecondary?: boolean;
}

/** The button to the next step, or one button for each next step if the path branches. */
export function NextActions({ player, ref, isSecondary = false }: NextActionsProps) {
  const { t } = useTranslation();
  const { next, goOn } = player;
  const [only] = next;
  const isChoice = next.length > 1;
  const go = () => goOn(only?.id);
  /** Going on from an unfinished step marks it as done. */
  const isAct = player.current.type !== 'QUIZ' && player.status(player.current.id) !== 'COMPLETE';
  useKeys({ Enter: isChoice || isSecondary ? undefined : isAct ? actionKey(go) : go });
  const look = { size: 'md', ref, variant: isSecondary || isChoice ? 'default' : 'filled' } as const;
  const arrow = <IconArrowRight size={17} className="mirror-rtl" aria-hidden />;
  if (isChoice) {
    return (
      <>
        <span>{t('player.choose')}</span>
        {next.map(({ id, name }) => (
          <Button key={id} {...look} rightSection={arrow} onClick={() => goOn(id)}>
            <bdi>{name}</bdi>
          </Button>
        ))}
      </>
    );
  }
  return (
    <>
      {!isSecondary && <EnterHint isAct={isAct} />}
      <Button {...look} rightSection={arrow} onClick={go}>
        <bdi>
          {only === undefined
            ? t('player.finish')
            : isSecondary
              ? t('player.goOnTo', { step: only.name })
              : t('player.next')}
        </bdi>
      </Button>
    </>
  );
}
