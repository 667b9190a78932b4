import { ActionIcon, Button } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { IconArrowsMaximize, IconArrowsMinimize, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isFileHash } from '#domain/teach/rich-text/rich-text-schema.ts';
import type { NodeBody } from '#domain/teach/version/version.ts';
import { useKeys } from '#ui/control/use-keys.ts';
import { findCitedSlide } from '#web/learn/step/citation-slide.ts';
import { NextActions } from '#web/learn/step/next-actions.tsx';
import { StepBody } from '#web/learn/step/step-body.tsx';
import { StepFooter } from '#web/learn/frame/step-footer.tsx';
import { StepText } from '#web/learn/step/step-text.tsx';
import { setFullscreen, useFullscreen } from '#ui/browser/use-fullscreen.ts';
import { Disclosure } from '#ui/control/disclosure.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { useTextAnchor } from '#web/learn/step/use-text-anchor.ts';
import type { PlayerState } from '#web/learn/progress/use-player.ts';
import { useFile } from '#web/store/hooks.ts';
import styles from './slides-step.module.css';

type Slides = Extract<NodeBody, { type: 'SLIDESHOW' }>['slides'];

const SWIPE_PX = 48;
/** Step of a key press or swipe to the right: forwards, or backwards in right-to-left languages. */
const rightStep = (): -1 | 1 => (document.dir === 'rtl' ? -1 : 1);

/** Shows one slide at a time. At the first and the last slide, the arrow keys lead to the neighboring step. */
export function SlidesStep({ slides, player }: { slides: Slides; player: PlayerState }) {
  const { t } = useTranslation();
  const last = slides.length - 1;
  const hash = useLocation({ select: ({ hash: place }) => place });
  const [index, setIndex] = useState(
    () => findCitedSlide(slides, hash) ?? Math.min(Math.floor(player.saved.place), last),
  );
  const [seenHash, setFollowed] = useState(hash);
  if (hash !== seenHash) {
    setFollowed(hash);
    setIndex(findCitedSlide(slides, hash) ?? index);
  }
  useTextAnchor();
  const stage = useRef<HTMLElement>(null);
  const isFullscreen = useFullscreen();
  const slide = slides[index];
  const turn = (by: number) => {
    const next = Math.min(Math.max(index + by, 0), last);
    if (next === index) return;
    setIndex(next);
    player.savePosition(next);
  };
  const press = (by: -1 | 1) => {
    const isInside = index + by >= 0 && index + by <= last;
    if (isInside || isFullscreen) turn(by);
    else player.moveBy(by);
  };
  useKeys({ ArrowRight: () => press(rightStep()), ArrowLeft: () => press(rightStep() === 1 ? -1 : 1) });

  return (
    <>
      <StepBody player={player} title={player.current.name} lede={player.current.description}>
        <Stack
          as="section"
          ref={stage}
          gap={14}
          className={styles.slides}
          aria-label={t('player.slides')}
          data-full={isFullscreen || undefined}
        >
          <div className={styles.stage} aria-live="polite" {...useSwipe((by) => turn(by * rightStep()))}>
            {slide && (
              <>
                {slide.name !== '' && <h2>{slide.name}</h2>}
                {slide.url !== '' && <SlidePicture url={slide.url} alt={slide.description} />}
                <StepText key={index} text={slide.content} player={player} />
              </>
            )}
          </div>
          <Row gap={16} align="center" justify="space-between" wrap className={styles.controls}>
            <Row gap={16} align="center">
              <TurnButton label={t('player.slideBack')} isDisabled={index === 0} onClick={() => turn(-1)} isBack />
              <bdi className="tabular-numbers">{t('player.slideOf', { number: index + 1, count: slides.length })}</bdi>
              <TurnButton label={t('player.slideOn')} isDisabled={index === last} onClick={() => turn(1)} />
            </Row>
            {isFullscreen !== undefined && (
              <Button
                variant="default"
                leftSection={isFullscreen ? <IconArrowsMinimize size={18} /> : <IconArrowsMaximize size={18} />}
                aria-pressed={isFullscreen}
                onClick={() => setFullscreen(!isFullscreen, stage.current)}
              >
                {t('player.fullscreen')}
              </Button>
            )}
          </Row>
          {slide && slide.description !== '' && (
            <Disclosure className={styles.speaker} summary={t('player.speaker')}>
              <p>{slide.description}</p>
            </Disclosure>
          )}
        </Stack>
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
  isDisabled: boolean;
  isBack?: boolean;
  onClick: () => void;
}

/** Stays focusable at the first and last slide; a disabled button would lose the keyboard focus. */
function TurnButton({ label, isDisabled, isBack = false, onClick }: TurnButtonProps) {
  const Icon = isBack ? IconChevronLeft : IconChevronRight;
  return (
    <ActionIcon variant="default" size={40} aria-label={label} aria-disabled={isDisabled} onClick={onClick}>
      <Icon size={20} className="mirror-rtl" />
    </ActionIcon>
  );
}
