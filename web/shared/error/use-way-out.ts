import { type NavigateOptions, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AppError, type ErrorCode, errorCode } from '#domain/kernel/errors.ts';
import { topUpFor } from '#domain/wallet/purchase.ts';
import type { ToastAction } from '#ui/overlay/toasts.ts';
import { reloadPage } from '#web/shared/loading/page-reload.ts';

type Details = Readonly<Record<string, unknown>>;

interface WayOut {
  label: 'logIn' | 'verify' | 'contact' | 'buyTokens' | 'changePlan' | 'reload';
  /** The page that removes the cause; without one, the page is reloaded. */
  to?: (details: Details) => NavigateOptions;
  /** True if the action helps with these details. */
  applies?: (details: Details) => boolean;
}

const logIn: WayOut = { label: 'logIn', to: () => ({ to: '/auth/login' }) };
const reload: WayOut = { label: 'reload' };

/** The actions that remove the cause of an error. The texts of all other codes say what to do. */
export const wayOuts: Partial<Record<ErrorCode, WayOut>> = {
  not_signed_in: logIn,
  login_incomplete: logIn,
  not_verified: { label: 'verify', to: () => ({ to: '/auth/verify' }) },
  suspended: { label: 'contact', to: () => ({ href: '/contact-us', reloadDocument: true }) },
  insufficient_tokens: {
    label: 'buyTokens',
    to({ needed, balance }) {
      const cents = topUpFor(Number(needed) - Number(balance));
      const { pathname, search } = window.location;
      return { to: '/payment', search: { ...(cents > 0 && { cents: String(cents) }), next: `${pathname}${search}` } };
    },
  },
  // Only a limit of the plan has a reset time; a larger plan does not raise those of a lesson or a course.
  limit_reached: {
    label: 'changePlan',
    to: () => ({ to: '/user/account', search: { tab: 'subscription' } }),
    applies: (details) => 'resetsAt' in details,
  },
  outdated: reload,
  unknown_command: reload,
  upgrade_required: reload,
};

/** The action with which the user can remove the cause of an error, if there is one. */
export function useWayOut(): (error: unknown) => ToastAction | undefined {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (error) => {
    const details: Details = (error instanceof AppError && error.details) || {};
    const wayOut = wayOuts[errorCode(error)];
    if (wayOut === undefined || wayOut.applies?.(details) === false) return undefined;
    const target = wayOut.to?.(details);
    return {
      label: t(`errors.wayOut.${wayOut.label}`),
      onClick: () => void (target === undefined ? reloadPage() : navigate(target)),
    };
  };
}
