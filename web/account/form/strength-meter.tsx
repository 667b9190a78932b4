import { useTranslation } from 'react-i18next';
import { PASSWORD_MIN_LENGTH } from '#domain/account/password.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { Thread } from '#ui/thread/thread.tsx';
import { passwordStrength, strengths } from '#web/account/form/password-strength.ts';

/** Password strength as four beads. It is advice; only the length is ever refused. */
export function StrengthMeter({ password }: { password: string }) {
  const { t } = useTranslation();
  const strength = passwordStrength(password);
  const filled = strengths.indexOf(strength);
  const words = t(`auth.strength.${strength}`, { min: PASSWORD_MIN_LENGTH });
  return (
    <Stack gap={12} columns="130px 1fr" align="center" mt={8} className="text-muted">
      <Thread
        beads={['weak', 'fair', 'good', 'strong'].map((_, bead) => (bead < filled ? 'done' : 'todo'))}
        label={words}
      />
      <bdi>{words}</bdi>
    </Stack>
  );
}
