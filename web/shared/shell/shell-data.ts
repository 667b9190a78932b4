import { createContext, type ReactNode, use } from 'react';
import type { Language } from '#domain/account/user.ts';
import type { ClientStore } from '#web/store/client-store.ts';
import type { RefusedCommand } from '#web/store/database/database.ts';
import type { PendingCommand } from '#web/store/row/overlay.ts';

/** The data about the user and the connection that the shell shows. */
export interface ShellData {
  /** First and last name. */
  name: string;
  email: string;
  avatarURL?: string | null | undefined;
  /** True if the user is a moderator or an administrator. */
  isModerator: boolean;
  /** In tokens. */
  balance: number | undefined;
  balanceState: 'loading' | 'ready' | 'missing';
  /** The number of unread notifications. */
  unread: number;
  /** Number of flashcards due today, beside the dashboard in the navigation. */
  dueBadge?: ReactNode;
  /** Writes that the server has not confirmed yet. */
  waiting: readonly PendingCommand[];
  /** Writes that the server rejected, until the user retries or discards them. */
  refused: readonly RefusedCommand[];
  /** Reads the row that a write changed, to show its name. */
  get: ClientStore['get'];
  onRetry: (key: string) => void;
  onDiscard: (key: string) => void;
  isOnline: boolean;
  onLogout: () => void;
  /** Stores the chosen language, so that mails use it too. */
  onLanguageChange: (language: Language) => void;
}

export const ShellDataContext = createContext<ShellData | undefined>(undefined);

export function useShellData(): ShellData {
  const data = use(ShellDataContext);
  if (data === undefined) throw new Error('the shell stands outside its ShellDataContext');
  return data;
}
