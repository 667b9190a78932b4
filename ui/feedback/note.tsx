import type { ReactNode } from 'react';
import { LogoMark } from '#ui/identity/logo-mark.tsx';
import styles from './note.module.css';

/** Margin note: a rule, the logo and a sentence beside its subject. */
export function Note({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <aside className={styles.note}>
      <header>
        <LogoMark size={18} />
        <bdi>{title}</bdi>
      </header>
      <div>{children}</div>
      {action}
    </aside>
  );
}
