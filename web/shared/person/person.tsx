import type { PublicProfile } from '#domain/account/user.ts';
import { Avatar } from '#ui/identity/avatar.tsx';
import styles from './person.module.css';

/** The avatar and name of a user; an empty placeholder until the profile has loaded. */
export function Person({ profile, size = 22 }: { profile: PublicProfile | undefined; size?: number }) {
  if (profile === undefined) return <span className={styles.person} style={{ minBlockSize: size }} />;
  return (
    <span className={styles.person}>
      <Avatar src={profile.avatarUrl} letter={profile.letter} size={size} />
      <bdi>{profile.name}</bdi>
    </span>
  );
}
