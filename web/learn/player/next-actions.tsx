import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlayerState } from '#web/learn/player/use-player.ts';
import { acts, useKeys } from '#ui/use-keys.ts';
import { EnterHint } from '#web/learn/catalog/enter-hint.tsx';

interface NextActionsProps {
  player: PlayerState;
  ref?: Ref<HTMLButtonElement>;
  /** Something else is the first thing to do here. */
  isQuiet?: boolean;
}

/** The way on: one button, or one for each way where it divides. */
export function NextActions({ player, ref, isQuiet = false }: NextActionsProps) {
  const { t } = useTranslation();
  const { next, goOn } = player;
  const [only] = next;
  const isChoice = next.length > 1;
  const go = () => goOn(only?.id);
  /** To go on from a step that is not done marks it as done. */
  const isAct = player.current.type !== 'QUIZ' && player.status(player.current.id) !== 'COMPLETE';
  useKeys({ Enter: isChoice || isQuiet ? undefined : isAct ? acts(go) : go });
  const look = { size: 'md', ref, variant: isQuiet || isChoice ? 'default' : 'filled' } as const;
  const arrow = <IconArrowRight size={17} className="flip" aria-hidden />;
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
      {!isQuiet && <EnterHint isAct={isAct} />}
      <Button {...look} rightSection={arrow} onClick={go}>
        <bdi>
          {only === undefined
            ? t('player.finish')
            : isQuiet
              ? t('player.goOnTo', { step: only.name })
              : t('player.next')}
        </bdi>
      </Button>
    </>
  );
}
