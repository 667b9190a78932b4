import type { KatexOptions } from 'katex';
import { useEffect, useRef } from 'react';
import { isRenderable } from '#domain/teach/rich-text/formula-bounds.ts';

/**
 * Security: links, styles and classes from the author are off (`trust`), and size and macro expansion are bounded. An error is
 * shown in red and never thrown.
 */
const options: KatexOptions = {
  trust: false,
  throwOnError: false,
  strict: false,
  maxSize: 40,
  maxExpand: 500,
  output: 'htmlAndMathml',
};

/**
 * Renders LaTeX with KaTeX into a node, because the Content-Security-Policy allows style attributes only when set by script.
 * Until then the source is shown. Security: a formula beyond the bounds (an older row, a model's answer) stays as its source,
 * because rendering it could crash the tab.
 */
export function Formula({ latex, id, isBlock = false }: { latex: string; id?: string; isBlock?: boolean }) {
  const ref = useRef<HTMLElement>(null);

  useEffect(() => {
    let isCurrent = true;
    const renderFormula = async () => {
      const katex = await loadKatex();
      if (isCurrent && ref.current !== null) renderInto(ref.current, latex, isBlock, katex);
    };
    if (!isRenderable(latex)) return undefined;
    // If KaTeX fails to load, the source stays readable.
    renderFormula().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [latex, isBlock]);

  // The key gives each formula its own node, because KaTeX replaces the node's React content.
  if (isBlock) {
    return (
      <div key={latex} ref={ref as React.RefObject<HTMLDivElement>} className="math-block" data-block={id}>
        {latex}
      </div>
    );
  }
  return (
    <span key={latex} ref={ref} className="math-inline">
      {latex}
    </span>
  );
}

/** KaTeX empties the node before it renders, so the source is restored when it throws. */
function renderInto(node: HTMLElement, latex: string, displayMode: boolean, katex: Katex): void {
  try {
    katex.render(latex, node, { ...options, displayMode });
  } catch {
    node.textContent = latex;
  }
}

type Katex = Awaited<ReturnType<typeof loadKatex>>;

async function loadKatex() {
  const [{ default: katex }] = await Promise.all([import('katex'), import('katex/dist/katex.min.css')]);
  return katex;
}
