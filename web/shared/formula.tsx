import type { KatexOptions } from 'katex';
import { useEffect, useRef } from 'react';

/** Security: no links, styles or classes of the author's (`trust`), and bounds on size and macro expansion; a mistake is shown in red, never thrown. */
const options: KatexOptions = {
  trust: false,
  throwOnError: false,
  strict: false,
  maxSize: 40,
  maxExpand: 500,
  output: 'htmlAndMathml',
};

/** Rendered into a node, so that style attributes are set by script as the Content-Security-Policy asks; the LaTeX stands there until then. */
export function Formula({ latex, id, isBlock = false }: { latex: string; id?: string; isBlock?: boolean }) {
  const ref = useRef<HTMLElement>(null);

  useEffect(() => {
    let isCurrent = true;
    const draw = async () => {
      const katex = await loadKatex();
      if (isCurrent && ref.current !== null) katex.render(latex, ref.current, { ...options, displayMode: isBlock });
    };
    // Without the network the source stays readable.
    draw().catch(() => undefined);
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

async function loadKatex() {
  const [{ default: katex }] = await Promise.all([import('katex'), import('katex/dist/katex.min.css')]);
  return katex;
}
