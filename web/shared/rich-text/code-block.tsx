import { ActionIcon } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CodeToken } from '#web/shared/rich-text/code-highlight.ts';
import { findLanguage } from '#web/shared/rich-text/code-language.ts';
import { ScrollRegion } from '#web/shared/control/scroll-region.tsx';

interface CodeBlockProps {
  id: string;
  code: string;
  language: string | null;
}

export function CodeBlock({ id, code, language }: CodeBlockProps) {
  const { t } = useTranslation();
  // Names of program output: teaching material marks it with these languages.
  const outputNames: Record<string, string> = {
    output: t('text.output'),
    error: t('text.error'),
    warning: t('text.warningOutput'),
  };
  const name = language === null ? '' : (outputNames[language] ?? findLanguage(language)?.name ?? language);
  return (
    <div
      className="code-block"
      data-block={id}
      data-printed={language !== null && language in outputNames ? language : undefined}
    >
      <div className="code-head">
        <span>{name}</span>
        <CopyButton code={code} />
      </div>
      <ScrollRegion className="code-scroll" label={t('text.code')}>
        <pre dir="ltr">
          <code>
            <HighlightedCode code={code} language={language} />
          </code>
        </pre>
      </ScrollRegion>
    </div>
  );
}

interface Highlighted {
  code: string;
  lines: CodeToken[][];
}

/** Code with syntax highlighting, and as plain text until the highlighter has loaded or if it fails. */
function HighlightedCode({ code, language }: { code: string; language: string | null }): ReactNode {
  const [done, setDone] = useState<Highlighted>();

  useEffect(() => {
    let isCurrent = true;
    const highlightCode = async () => {
      await import('#ui/theme/code-font.ts');
      if (language === null) return;
      const { highlight } = await import('#web/shared/rich-text/code-highlight.ts');
      const lines = await highlight(code, language);
      if (isCurrent && lines !== undefined) setDone({ code, lines });
    };
    highlightCode().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [code, language]);

  if (done?.code !== code) return code;
  return done.lines.map((line, number) => (
    <span key={number}>
      {line.map((token, place) => (
        <span key={place} style={{ color: token.color }}>
          {token.text}
        </span>
      ))}
      {number < done.lines.length - 1 && '\n'}
    </span>
  ));
}

const COPIED_MS = 2_000;

function CopyButton({ code }: { code: string }) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const handleClick = () => {
    navigator.clipboard.writeText(code).then(
      () => setCopied(true),
      () => undefined,
    );
  };

  return (
    <>
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('text.copy')} onClick={handleClick}>
        {isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
      </ActionIcon>
      <output className="visually-hidden">{isCopied && t('text.copied')}</output>
    </>
  );
}
