import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainText, type RichText } from '#domain/teach/rich-text/rich-text.ts';
import type { NodeBody } from '#domain/teach/version/version.ts';
import { useSwapFocus } from '#ui/focus/use-swap-focus.ts';
import { RichTextView } from '#web/shared/rich-text/rich-text.tsx';
import styles from './step-preview.module.css';

/** Texts with more characters than this are collapsed, so that the outline stays short. */
const COLLAPSE_CHARACTERS = 700;

const textOf = (body: NodeBody): RichText | undefined => {
  if (body.type === 'RICHTEXT') return body.text;
  return body.type === 'SLIDESHOW' ? body.slides[0]?.content : undefined;
};

/** The step that everybody may read before enrolling. */
export function StepPreview({ body, name }: { body: NodeBody; name: string }) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const area = useSwapFocus<HTMLDivElement>(isOpen);
  const text = textOf(body);
  if (text === undefined) return null;
  const isCollapsed = !isOpen && (plainText(text).length > COLLAPSE_CHARACTERS || text.content.length > 8);
  return (
    <div ref={area} className={styles.preview}>
      {/* A collapsed text is inert, so that screen readers and the focus skip it until it is expanded. */}
      <div
        id={id}
        data-swap-focus
        tabIndex={-1}
        className={styles.text}
        data-folded={isCollapsed || undefined}
        inert={isCollapsed}
      >
        <RichTextView text={text} />
      </div>
      {isCollapsed && (
        <Button
          variant="default"
          rightSection={<IconChevronDown size={16} />}
          aria-expanded={false}
          aria-controls={id}
          onClick={() => setOpen(true)}
        >
          <bdi>{t('learn.lesson.readStep', { step: name })}</bdi>
        </Button>
      )}
    </div>
  );
}
