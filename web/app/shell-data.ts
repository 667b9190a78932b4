import { createContext, use } from 'react';
import type { Language } from '#domain/account/user.ts';
import type { ClientStore } from '#web/store/client-store.ts';
import type { Refused } from '#web/store/database.ts';
import type { Waiting } from '#web/store/overlay.ts';

/** What the shell shows of the person and the connection; who provides it decides where it comes from. */
export interface ShellData {
  /** First and last name. */
  name: string;
  email: string;
  avatarURL?: string | null | undefined;
  /** Whether they are one of those who keep order. */
  keepsOrder: boolean;
  /** In tokens. */
  balance: number | undefined;
  balanceState: 'loading' | 'ready' | 'missing';
  /** How many notifications wait to be read. */
  unread: number;
  /** Writes that the server has not confirmed yet. */
  waiting: readonly Waiting[];
  /** Writes that it did not take, until they are settled. */
  refused: readonly Refused[];
  /** Finds what was written to, to call it by its name. */
  get: ClientStore['get'];
  onRetry: (key: string) => void;
  onDiscard: (key: string) => void;
  online: boolean;
  onLogout: () => void;
  /** The language was chosen here; mails are to follow it. */
  onSpeak: (language: Language) => void;
}

export const ShellDataContext = createContext<ShellData | undefined>(undefined);

export function useShellData(): ShellData {
  const data = use(ShellDataContext);
  if (data === undefined) throw new Error('the shell stands outside its ShellDataContext');
  return data;
}
