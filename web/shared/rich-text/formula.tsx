import type { KatexOptions } from 'katex';
import { useEffect, useRef } from 'react';
import { isRenderable } from '#domain/teach/rich-text/formula-bounds.ts';

/** Security: no links, styles or classes of the author's (`trust`), and bounds on size and macro expansion; a mistake is shown in red, never thrown. */
const options: KatexOptions = {
  trust: false,
  throwOnError: false,
  strict: false,
  maxSize: 40,
  maxExpand: 500,
  output: 'htmlAndMathml',
};

/**
 * Rendered into a node, so that style attributes are set by script as the Content-Security-Policy asks; the LaTeX stands there
 * until then. Security: a formula beyond the bounds (an older row, a model's answer) stays as its source, for drawing it could
 * end the tab.
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
    // Without the network the source stays readable.
    renderFormula().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [latex, isBlock]);

  // The key gives every formula a node of its own: KaTeX replaces what React has put there.
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

/** KaTeX empties the node before it draws, so the source is put back when it throws. */
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
