import type { PublicProfile } from '#domain/account/user.ts';
import { Avatar } from '#ui/avatar.tsx';
import styles from './person.module.css';

/** A face with the name beside it; nothing until the profile is here. */
export function Person({ profile, size = 22 }: { profile: PublicProfile | undefined; size?: number }) {
  if (profile === undefined) return <span className={styles['person']} style={{ minBlockSize: size }} />;
  return (
    <span className={styles['person']}>
      <Avatar src={profile.avatarUrl} letter={profile.letter} size={size} />
      <bdi>{profile.name}</bdi>
    </span>
  );
}
