import type { ReactNode } from 'react';
import type { Verdict } from '#domain/certify/open-badge.ts';

interface VerdictBoxProps {
  verdict: Verdict;
  title: string;
  /** Below something that is the heading of the page already. */
  isBelow?: boolean;
  isHidden?: boolean;
  children: ReactNode;
}

/** What a certificate is worth: by a sign of its own each, not by colour alone. */
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

const signs: Record<Verdict, string> = {
  valid: 'M16 3a13 13 0 1 0 0 26a13 13 0 0 0 0-26M10.5 16.5l4 4l7.5-8',
  expired: 'M16 3a13 13 0 1 0 0 26a13 13 0 0 0 0-26M16 9v7l4.5 3.5',
  revoked: 'M16 3a13 13 0 1 0 0 26a13 13 0 0 0 0-26M10 16h12',
  forged: 'M16 2.5L29.5 16L16 29.5L2.5 16zM12 12l8 8M20 12l-8 8',
};

const VerdictSign = ({ verdict }: { verdict: Verdict }) => (
  <svg width="32" height="32" viewBox="0 0 32 32" fill="none" stroke="currentColor" aria-hidden>
    <path d={signs[verdict]} strokeWidth="2.2" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);
