import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PublicProfile } from '#domain/account/user.ts';
import { Avatar } from '#ui/identity/avatar.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import styles from './friends.module.css';

interface PersonRowProps {
  person: PublicProfile;
  /** Muted line under the name. */
  detail?: string | undefined;
  children?: ReactNode;
}

/** A person in a list; the name opens the profile. */
export function PersonRow({ person, detail, children }: PersonRowProps) {
  return (
    <Row as="li" gap={14} className={styles.person}>
      <Avatar src={person.avatarUrl} letter={person.letter} size={40} />
      <Stack grow>
        <Link to="/interact/friends" search={(before) => ({ ...before, person: person.id })} resetScroll={false}>
          <bdi>{person.name}</bdi>
        </Link>
        {detail !== undefined && (
          <div className="text-muted">
            <bdi>{detail}</bdi>
          </div>
        )}
        {children}
      </Stack>
    </Row>
  );
}
