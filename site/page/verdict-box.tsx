import type { ReactNode } from 'react';
import type { Verdict } from '#domain/certify/open-badge.ts';

/**
 * `unchecked` is genuine, but its revocation status could not be determined; `foreign` is signed by another site, and
 * `unsigned` by none.
 */
export type ShownVerdict = Verdict | 'unchecked' | 'foreign' | 'unsigned';

interface VerdictBoxProps {
  verdict: ShownVerdict;
  title: string;
  /** True if the page already has a main heading above. */
  isBelow?: boolean;
  isHidden?: boolean;
  children: ReactNode;
}

/** Verdict on a certificate, with an icon of its own each, so that color is not the only sign. */
export function VerdictBox({ verdict, title, isBelow = false, isHidden = false, children }: VerdictBoxProps) {
  const Heading = isBelow ? 'h2' : 'h1';
  return (
    <div className="verdict" data-verdict={verdict} hidden={isHidden} tabIndex={-1}>
      <VerdictSign verdict={verdict} />
      <div>
        <Heading>{title}</Heading>
        <p>{children}</p>
      </div>
    </div>
  );
}

const signs: Record<ShownVerdict, string> = {
  valid: 'M16 3a13 13 0 1 0 0 26a13 13 0 0 0 0-26M10.5 16.5l4 4l7.5-8',
  unchecked: 'M16 3a13 13 0 1 0 0 26a13 13 0 0 0 0-26M12.5 12.5a3.5 3.5 0 1 1 5 3.2c-1 .5-1.5 1.2-1.5 2.3M16 22v.5',
  foreign: 'M16 3a13 13 0 1 0 0 26a13 13 0 0 0 0-26M16 9.5v.5M16 14v8.5',
  unsigned: 'M16 3a13 13 0 1 0 0 26a13 13 0 0 0 0-26M10 16h12M16 9.5v.5',
  early: 'M10 4h12M10 28h12M11 4c0 7 9 8 9 12s-9 5-9 12M21 4c0 7-9 8-9 12s9 5 9 12',
  expired: 'M16 3a13 13 0 1 0 0 26a13 13 0 0 0 0-26M16 9v7l4.5 3.5',
  revoked: 'M16 3a13 13 0 1 0 0 26a13 13 0 0 0 0-26M10 16h12',
  forged: 'M16 2.5L29.5 16L16 29.5L2.5 16zM12 12l8 8M20 12l-8 8',
};

const VerdictSign = ({ verdict }: { verdict: ShownVerdict }) => (
  <svg width="32" height="32" viewBox="0 0 32 32" fill="none" stroke="currentColor" aria-hidden>
    <path d={signs[verdict]} strokeWidth="2.2" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);
