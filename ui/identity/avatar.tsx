import { useState } from 'react';
import { letterClass } from '#ui/identity/avatar-letter.ts';
import styles from './avatar.module.css';

export interface AvatarProps {
  /** URL of the picture; without one, or if it does not load, the letter is shown. */
  src?: string | null | undefined;
  letter: string;
  /** Name of the person. Omit it if the name is shown beside the avatar, which is then decoration. */
  name?: string | undefined;
  /** Size in px. */
  size?: number;
}

export function Avatar({ src, letter, name, size = 36 }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  if (src && src !== broken) {
    return (
      <img
        className={styles.avatar}
        src={src}
        alt={name ?? ''}
        width={size}
        height={size}
        onError={() => setBroken(src)}
      />
    );
  }
  const ariaProps = name === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name };
  return (
    <span
      className={`${styles.avatar} ${letterClass(letter)}`}
      style={{ inlineSize: size, blockSize: size, fontSize: size * 0.42 }}
      {...ariaProps}
    >
      {letter}
    </span>
  );
}
