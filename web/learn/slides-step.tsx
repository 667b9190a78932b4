import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NodeBody } from '#domain/teach/version.ts';
import { NextActions } from '#web/learn/next-actions.tsx';
import { StepBody } from '#web/learn/step-body.tsx';
import { StepFooter } from '#web/learn/step-footer.tsx';
import { StepText } from '#web/learn/step-text.tsx';
import type { PlayerState } from '#web/learn/use-player.ts';
import styles from './slides-step.module.css';

type Slides = Extract<NodeBody, { type: 'SLIDESHOW' }>['slides'];

/** One slide at a time on the stage. */
export function SlidesStep({ slides, player }: { slides: Slides; player: PlayerState }) {
  const { t } = useTranslation();
  const [index, setIndex] = useState(0);
  const slide = slides[index];
  const last = slides.length - 1;
  const turn = (by: -1 | 1) => setIndex((now) => Math.min(Math.max(now + by, 0), last));
  return (
    <>
      <StepBody player={player} title={player.current.name} lede={player.current.description}>
        <section className={styles['slides']} aria-label={t('player.slides')}>
          <div className={styles['stage']} aria-live="polite">
            {slide && (
              <>
                {slide.name !== '' && <h2>{slide.name}</h2>}
                {slide.url !== '' && <img src={slide.url} alt={slide.description} />}
                <StepText key={index} text={slide.content} player={player} />
              </>
            )}
          </div>
          <div className={styles['turn']}>
            <TurnButton label={t('player.slideBack')} isOff={index === 0} onClick={() => turn(-1)} isBack />
            <bdi className="tnum">{t('player.slideOf', { number: index + 1, count: slides.length })}</bdi>
            <TurnButton label={t('player.slideOn')} isOff={index === last} onClick={() => turn(1)} />
          </div>
        </section>
      </StepBody>
      <StepFooter>
        <NextActions player={player} />
      </StepFooter>
    </>
  );
}

interface TurnButtonProps {
  label: string;
  isOff: boolean;
  isBack?: boolean;
  onClick: () => void;
}

/** At an end it stays focusable, so that the keyboard does not fall out of the stage. */
function TurnButton({ label, isOff, isBack = false, onClick }: TurnButtonProps) {
  const Icon = isBack ? IconChevronLeft : IconChevronRight;
  return (
    <ActionIcon variant="default" size={40} aria-label={label} aria-disabled={isOff} onClick={onClick}>
      <Icon size={20} className="flip" />
    </ActionIcon>
  );
}
