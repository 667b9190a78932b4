import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextHighlight } from '#domain/learn/annotation/annotation.ts';
import { findQuote } from '#domain/learn/annotation/text-quote.ts';
import type { NodeBody } from '#domain/teach/version/version.ts';
import { Row } from '#ui/layout/stack.tsx';
import { menuItem } from '#ui/overlay/menu.tsx';
import { toast } from '#ui/overlay/toasts.ts';
import { NoteForm } from '#web/learn/annotation/note-form.tsx';
import type { PlayerState } from '#web/learn/progress/use-player.ts';
import { textsOf, wordBlocks } from '#web/learn/step/text-selection.ts';
import { MoreMenu } from '#web/shared/control/more-menu.tsx';
import { useInlineForm } from '#web/shared/control/use-inline-form.ts';
import { useAction } from '#web/shared/error/use-action.ts';
import { newId } from '#web/store/row/new-id.ts';

interface HighlightItemProps {
  highlight: TextHighlight;
  body: NodeBody | undefined;
  player: PlayerState;
  isOpened: boolean;
}

/** A highlighted passage with its note; the passage leads to its place in the text. */
export function HighlightItem({ highlight, body, player, isOpened }: HighlightItemProps) {
  const { t } = useTranslation();
  const { id, nodeID, passage, note } = highlight;
  const navigate = useNavigate();
  const { act: setNote } = useAction('annotation.setNote');
  const { opener, isOpen, open, close } = useInlineForm<HTMLLIElement>();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpened) button.current?.focus();
  }, [isOpened]);
  const place = body?.type === 'RICHTEXT' ? findQuote(textsOf(wordBlocks(body.text)), passage) : undefined;
  const show = () =>
    place &&
    void navigate({
      to: '.',
      search: (before) => ({ ...before, step: nodeID }),
      hash: `${place.blockID}:${place.start}-${place.end}`,
      resetScroll: false,
    });
  const handleSave = (next: string) => {
    close();
    void setNote({ id, note: next });
  };
  return (
    <li ref={opener}>
      <Row gap={4} align="start" justify="space-between">
        <button ref={button} type="button" disabled={!place || !player.canOpen(nodeID)} onClick={show}>
          <mark dir="auto">{passage.exact}</mark>
        </button>
        <HighlightMenu highlight={highlight} enrollmentID={player.enrollment.id} onEdit={open} />
      </Row>
      {!place && <p className="text-muted">{t('player.saved.gone')}</p>}
      {isOpen ? (
        <NoteForm initialNote={note} onSave={handleSave} onCancel={close} />
      ) : (
        note !== '' && <p dir="auto">{note}</p>
      )}
    </li>
  );
}

interface HighlightMenuProps {
  highlight: TextHighlight;
  enrollmentID: PlayerState['enrollment']['id'];
  onEdit: () => void;
}

function HighlightMenu({ highlight: { id, nodeID, passage, note }, enrollmentID, onEdit }: HighlightMenuProps) {
  const { t } = useTranslation();
  const { act: remove } = useAction('annotation.delete');
  const { act: add } = useAction('annotation.highlight');
  const handleDelete = async () => {
    if (!(await remove({ id }))) return;
    toast.offer(t('player.saved.deleted'), {
      label: t('feed.undo'),
      onClick: () => void add({ id: newId('Annotation'), enrollmentID, nodeID, passage, note }),
    });
  };
  return (
    <MoreMenu label={t('player.saved.more', { passage: passage.exact })}>
      <button type="button" {...menuItem} onClick={onEdit}>
        {t(note === '' ? 'player.saved.addNote' : 'player.saved.editNote')}
      </button>
      <button type="button" {...menuItem} onClick={() => void handleDelete()}>
        {t('player.saved.delete')}
      </button>
    </MoreMenu>
  );
}
