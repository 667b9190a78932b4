import { Button, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Card, CARD_TEXT_MAX, DECK_NAME_MAX } from '#domain/learn/card/card.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toasts.ts';
import { useAction } from '#web/shared/error/use-action.ts';
import { newId } from '#web/store/row/new-id.ts';

/** The texts of a card while its owner writes. */
export interface CardDraft {
  /** The card to change; missing for a new one. */
  id?: Card['id'];
  front: string;
  back: string;
  deck: string;
}

export const draftOf = ({ id, front, back, deck }: Card): CardDraft => ({ id, front, back, deck: deck ?? '' });

interface CardEditorProps {
  initial: CardDraft;
  /** The card as it is stored, to tell whether the draft has changes. */
  stored: Omit<CardDraft, 'id'>;
  /** Decks that the field suggests. */
  decks: readonly string[];
  onClose: () => void;
  /** Opens the editor again with a draft that was closed without saving. */
  onReopen: (draft: CardDraft) => void;
}

/** Writes a card. A new one leaves the editor open for the next. */
export function CardEditor({ initial, stored, decks, onClose, onReopen }: CardEditorProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(initial);
  const [isTried, setTried] = useState(false);
  const listID = useId();
  const create = useAction('card.create');
  const edit = useAction('card.edit');
  const { id, front, back, deck } = draft;
  const isMissing = front.trim() === '';
  const change = (part: Partial<CardDraft>) => setDraft({ ...draft, ...part });
  const close = () => {
    onClose();
    if (front !== stored.front || back !== stored.back || (id !== undefined && deck !== stored.deck))
      toast.offer(t('cards.notSaved'), { label: t('cards.continueEditing'), onClick: () => onReopen(draft) });
  };
  const save = async (form: HTMLFormElement) => {
    const texts = { front, back, deck: deck.trim() === '' ? null : deck };
    if (id !== undefined) {
      if (!(await edit.act({ id, ...texts }))) return;
      toast.success(t('cards.saved'));
      return onClose();
    }
    if (!(await create.act({ id: newId('Card'), ...texts }))) return;
    toast.success(t('cards.added'));
    setDraft({ front: '', back: '', deck });
    setTried(false);
    form.querySelector('textarea')?.focus();
  };
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (isMissing) event.currentTarget.querySelector('textarea')?.focus();
    else void save(event.currentTarget);
  };
  const area = { maxLength: CARD_TEXT_MAX, autosize: true, minRows: 2, maxRows: 10, dir: 'auto' } as const;
  return (
    <Dialog opened onClose={close} title={t(id === undefined ? 'cards.add' : 'cards.edit')} width={560}>
      <Stack as="form" gap={16} onSubmit={handleSubmit} noValidate>
        <Textarea
          {...area}
          data-autofocus
          label={t('cards.front')}
          value={front}
          error={isTried && isMissing ? t('cards.frontMissing') : undefined}
          onChange={(event) => change({ front: event.currentTarget.value })}
        />
        <Textarea
          {...area}
          label={t('cards.back')}
          description={t('cards.backHint')}
          value={back}
          onChange={(event) => change({ back: event.currentTarget.value })}
        />
        <TextInput
          label={t('cards.deck')}
          dir="auto"
          list={listID}
          maxLength={DECK_NAME_MAX}
          value={deck}
          onChange={(event) => change({ deck: event.currentTarget.value })}
        />
        <datalist id={listID}>
          {decks.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
        <Row gap={10} justify="end">
          <Button variant="default" onClick={close}>
            {t('common.close')}
          </Button>
          <Button type="submit" loading={create.isBusy || edit.isBusy}>
            {t(id === undefined ? 'cards.addDo' : 'cards.save')}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
