import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AppError, errorCode } from '#domain/kernel/errors.ts';
import type { ToastAction } from '#ui/overlay/toasts.ts';
import { reloadPage } from '#web/shared/loading/page-reload.ts';

/** The action with which the user can remove the cause of an error, if there is one. */
export function useWayOut(): (error: unknown) => ToastAction | undefined {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (error) => {
    switch (errorCode(error)) {
      case 'not_signed_in':
      case 'login_incomplete':
        return { label: t('errors.wayOut.logIn'), onClick: () => void navigate({ to: '/auth/login' }) };
      case 'insufficient_tokens':
        return { label: t('errors.wayOut.buyTokens'), onClick: () => void navigate({ to: '/payment' }) };
      case 'limit_reached': {
        // Only a limit of the plan has a reset time; a larger plan does not raise those of a lesson or a course.
        const isOfPlan = error instanceof AppError && error.details !== undefined && 'resetsAt' in error.details;
        const openPlan = () => void navigate({ to: '/user/account', search: { tab: 'subscription' } });
        return isOfPlan ? { label: t('errors.wayOut.changePlan'), onClick: openPlan } : undefined;
      }
      case 'outdated':
      case 'unknown_command':
      case 'upgrade_required':
        return { label: t('errors.wayOut.reload'), onClick: () => void reloadPage() };
      default:
        return undefined;
    }
  };
}
