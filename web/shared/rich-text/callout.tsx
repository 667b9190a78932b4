import { IconAlertTriangle, IconBulb, IconInfoCircle, IconKey, IconTarget } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalloutKind } from '#domain/teach/rich-text/rich-text-node.ts';

export const calloutIcons = {
  note: IconInfoCircle,
  tip: IconBulb,
  warning: IconAlertTriangle,
  key: IconKey,
  objective: IconTarget,
} as const;

interface CalloutProps {
  id: string;
  kind: CalloutKind;
  title: string;
  children: ReactNode;
}

export function Callout({ id, kind, title, children }: CalloutProps) {
  const { t } = useTranslation();
  const names = {
    note: t('text.note'),
    tip: t('text.tip'),
    warning: t('text.warning'),
    key: t('text.key'),
    objective: t('text.objective'),
  } satisfies Record<CalloutKind, string>;
  const Icon = calloutIcons[kind];
  const titleId = useId();
  return (
    <aside className="callout" role="note" data-kind={kind} data-block={id} aria-labelledby={titleId}>
      <p className="callout-title" id={titleId}>
        <Icon size={20} aria-hidden />
        {title === '' ? (
          names[kind]
        ) : (
          <>
            <span className="visually-hidden">{`${names[kind]}: `}</span>
            <bdi>{title}</bdi>
          </>
        )}
      </p>
      {children}
    </aside>
  );
}
