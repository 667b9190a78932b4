import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TokenTransaction } from '#domain/wallet/wallet.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { useTokenText } from '#web/shared/wallet/token-amount.tsx';
import { useActor, useRows, useSyncState } from '#web/store/hooks.ts';
import { useStore } from '#web/store/store-provider.tsx';
import { type ChainProof, proveChain } from '#web/wallet/ledger/ledger-chain.ts';

type State =
  | { at: 'idle' }
  | { at: 'running'; entries: number }
  | { at: 'offline' }
  | { at: 'done'; proof: ChainProof };

/** Recomputes the wallet's balance and hash chain in the browser. */
export function LedgerProof() {
  const { t } = useTranslation();
  const tokens = useTokenText();
  const store = useStore();
  const { isOnline } = useSyncState();
  const [wallet] = useRows('TokenWallet', { owner: useActor().id });
  const [state, setState] = useState<State>({ at: 'idle' });

  const handleProve = async () => {
    const newestFirst: TokenTransaction[] = [];
    setState({ at: 'running', entries: 0 });
    try {
      for (let after: string | null = null; ; ) {
        const page = await store.fetchPage('wallet.transactions', {}, after);
        const rows = (page.m.TokenTransaction ?? []) as TokenTransaction[];
        newestFirst.push(...page.ids.flatMap((id) => rows.find((row) => row.id === id) ?? []));
        setState({ at: 'running', entries: newestFirst.length });
        after = page.next;
        if (after === null) break;
      }
      setState({ at: 'done', proof: await proveChain(newestFirst.toReversed()) });
    } catch {
      setState({ at: 'offline' });
    }
  };
  const proof = state.at === 'done' ? state.proof : undefined;
  const isRight = proof?.isWhole && proof.tokens === wallet?.tokenBalance.value;
  return (
    <Panel gap={12} title={t('paying.proof.title')} lead={t('paying.proof.lead')}>
      <output>
        {state.at === 'running' && t('paying.proof.running', { number: state.entries })}
        {state.at === 'offline' && t('paying.proof.offline')}
        {proof &&
          (isRight
            ? t('paying.proof.right', { number: proof.entries, tokens: tokens(proof.tokens) })
            : t('paying.proof.wrong'))}
        {proof && isRight && ` ${t('paying.proof.given', { tokens: tokens(proof.granted) })}`}
      </output>
      <Button
        variant="default"
        disabled={!isOnline}
        loading={state.at === 'running'}
        onClick={() => void handleProve()}
      >
        {t('paying.proof.run')}
      </Button>
    </Panel>
  );
}
