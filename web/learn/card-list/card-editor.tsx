import { Button, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Card, CARD_TEXT_MAX, DECK_NAME_MAX } from '#domain/learn/card/card.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toasts.ts';
import { useAction } from '#web/shared/error/use-action.ts';
import { newId } from '#web/store/row/new-id.ts';

type CardTexts = Record<'front' | 'back' | 'deck', string>;

/** The texts of a card while its owner writes. */
export interface CardDraft extends CardTexts {
  /** The card to change, as it was when the editor opened; missing for a new one. */
  card?: Card;
}

const textsOf = ({ front, back, deck }: Card): CardTexts => ({ front, back, deck: deck ?? '' });
export const draftOf = (card: Card): CardDraft => ({ card, ...textsOf(card) });

interface CardEditorProps {
  initial: CardDraft;
  /** Decks that the field suggests. */
  decks: readonly string[];
  onClose: () => void;
  /** Opens the editor again with a draft that was closed without saving. */
  onReopen: (draft: CardDraft) => void;
}

/** Writes a card. A new one leaves the editor open for the next. */
export function CardEditor({ initial, decks, onClose, onReopen }: CardEditorProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(initial);
  const [isTried, setTried] = useState(false);
  const listID = useId();
  const create = useAction('card.create');
  const edit = useAction('card.edit');
  const { card, front, back, deck } = draft;
  const before = card ? textsOf(card) : { front: '', back: '', deck };
  const isMissing = front.trim() === '';
  const change = (part: Partial<CardDraft>) => setDraft({ ...draft, ...part });
  const close = () => {
    onClose();
    if (front !== before.front || back !== before.back || deck !== before.deck)
      toast.offer(t('cards.notSaved'), { label: t('cards.continueEditing'), onClick: () => onReopen(draft) });
  };
  const save = async (form: HTMLFormElement) => {
    const texts = { front, back, deck: deck.trim() === '' ? null : deck };
    if (card) {
      // Unchanged parts are not sent, because another device may have changed them.
      const changed = {
        ...(front !== before.front && { front }),
        ...(back !== before.back && { back }),
        ...(deck !== before.deck && { deck: texts.deck }),
      };
      if (!(await edit.act({ id: card.id, ...changed }))) return;
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
    <Dialog opened onClose={close} title={t(card ? 'cards.edit' : 'cards.add')} width={560}>
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
            {t(card ? 'cards.save' : 'cards.addDo')}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
