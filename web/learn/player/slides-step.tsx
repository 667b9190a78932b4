import { ActionIcon, Button } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { IconArrowsMaximize, IconArrowsMinimize, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isFileHash } from '#domain/teach/rich-text-schema.ts';
import type { NodeBody } from '#domain/teach/version.ts';
import { useKeys } from '#ui/use-keys.ts';
import { citedSlide } from '#web/learn/player/cited-slide.ts';
import { NextActions } from '#web/learn/player/next-actions.tsx';
import { StepBody } from '#web/learn/player/step-body.tsx';
import { StepFooter } from '#web/learn/player/step-footer.tsx';
import { StepText } from '#web/learn/player/step-text.tsx';
import { useFullscreen } from '#web/learn/player/use-fullscreen.ts';
import { useTextPlace } from '#web/learn/player/use-text-place.ts';
import type { PlayerState } from '#web/learn/player/use-player.ts';
import { useFile } from '#web/store/hooks.ts';
import styles from './slides-step.module.css';

type Slides = Extract<NodeBody, { type: 'SLIDESHOW' }>['slides'];

const SWIPE_PX = 48;
/** Step of a key press or swipe to the right: forwards, or backwards in right-to-left languages. */
const rightwards = (): -1 | 1 => (document.dir === 'rtl' ? -1 : 1);

/** Shows one slide at a time. At the first and the last slide, the arrow keys lead to the neighboring step. */
export function SlidesStep({ slides, player }: { slides: Slides; player: PlayerState }) {
  const { t } = useTranslation();
  const last = slides.length - 1;
  const hash = useLocation({ select: ({ hash: place }) => place });
  const [index, setIndex] = useState(() => citedSlide(slides, hash) ?? Math.min(Math.floor(player.kept.place), last));
  const [followed, setFollowed] = useState(hash);
  if (hash !== followed) {
    setFollowed(hash);
    setIndex(citedSlide(slides, hash) ?? index);
  }
  useTextPlace();
  const stage = useRef<HTMLElement>(null);
  const fullscreen = useFullscreen(stage);
  const slide = slides[index];
  const turn = (by: number) => {
    const next = Math.min(Math.max(index + by, 0), last);
    if (next === index) return;
    setIndex(next);
    player.keep(next);
  };
  const press = (by: -1 | 1) => {
    const isInside = index + by >= 0 && index + by <= last;
    if (isInside || fullscreen.isOn) turn(by);
    else player.walk(by);
  };
  useKeys({ ArrowRight: () => press(rightwards()), ArrowLeft: () => press(rightwards() === 1 ? -1 : 1) });

  return (
    <>
      <StepBody player={player} title={player.current.name} lede={player.current.description}>
        <section
          ref={stage}
          className={styles['slides']}
          aria-label={t('player.slides')}
          data-full={fullscreen.isOn || undefined}
        >
          <div className={styles['stage']} aria-live="polite" {...useSwipe((by) => turn(by * rightwards()))}>
            {slide && (
              <>
                {slide.name !== '' && <h2>{slide.name}</h2>}
                {slide.url !== '' && <SlidePicture url={slide.url} alt={slide.description} />}
                <StepText key={index} text={slide.content} player={player} />
              </>
            )}
          </div>
          <div className={styles['turn']}>
            <TurnButton label={t('player.slideBack')} isOff={index === 0} onClick={() => turn(-1)} isBack />
            <bdi className="tnum">{t('player.slideOf', { number: index + 1, count: slides.length })}</bdi>
            <TurnButton label={t('player.slideOn')} isOff={index === last} onClick={() => turn(1)} />
            {document.fullscreenEnabled && (
              <Button
                className={styles['full']}
                variant="default"
                leftSection={fullscreen.isOn ? <IconArrowsMinimize size={18} /> : <IconArrowsMaximize size={18} />}
                aria-pressed={fullscreen.isOn}
                onClick={fullscreen.toggle}
              >
                {t('player.fullscreen')}
              </Button>
            )}
          </div>
          {slide && slide.description !== '' && (
            <details className={styles['speaker']}>
              <summary>{t('player.speaker')}</summary>
              <p>{slide.description}</p>
            </details>
          )}
        </section>
      </StepBody>
      <StepFooter>
        <NextActions player={player} />
      </StepFooter>
    </>
  );
}

const SlidePicture = ({ url, alt }: { url: string; alt: string }) =>
  isFileHash(url) ? <StoredPicture sha256={url} alt={alt} /> : <img src={url} alt={alt} />;

const StoredPicture = ({ sha256, alt }: { sha256: string; alt: string }) => <img src={useFile(sha256)} alt={alt} />;

/** Detects a horizontal swipe by touch; a swipe to the left is 1, a swipe to the right is -1. */
function useSwipe(onSwipe: (by: -1 | 1) => void) {
  const from = useRef<{ x: number; y: number }>(undefined);
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      from.current = pointerType === 'touch' ? { x, y } : undefined;
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (!from.current) return;
      const [across, down] = [clientX - from.current.x, clientY - from.current.y];
      from.current = undefined;
      if (Math.abs(across) > SWIPE_PX && Math.abs(across) > Math.abs(down)) onSwipe(across < 0 ? 1 : -1);
    },
  };
}

interface TurnButtonProps {
  label: string;
  isOff: boolean;
  isBack?: boolean;
  onClick: () => void;
}

/** Stays focusable at the first and last slide; a disabled button would lose the keyboard focus. */
function TurnButton({ label, isOff, isBack = false, onClick }: TurnButtonProps) {
  const Icon = isBack ? IconChevronLeft : IconChevronRight;
  return (
    <ActionIcon variant="default" size={40} aria-label={label} aria-disabled={isOff} onClick={onClick}>
      <Icon size={20} className="flip" />
    </ActionIcon>
  );
}
