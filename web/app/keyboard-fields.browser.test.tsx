import { type ReactNode, useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { NewTokenForm } from '#web/account/access-token/new-token-form.tsx';
import { DeleteAccountBox } from '#web/account/privacy/delete-account-box.tsx';
import { ProfileForm } from '#web/account/profile/profile-form.tsx';
import { MergeForm, PickerBox, type PickerProps } from '#web/admin/merge-form.tsx';
import { SuspensionForm } from '#web/admin/member/suspension-form.tsx';
import { DecisionForm } from '#web/admin/report/decision-form.tsx';
import { CouponForm } from '#web/admin/setting/coupon-form.tsx';
import { NameSetting } from '#web/admin/setting/general-settings.tsx';
import { PeopleSearch } from '#web/interact/friends/people-search.tsx';
import { closeSchool, loadTranslations, openSchool, renderPage } from '#web/learn/test-school.tsx';
import { idOf, rowOf } from '#web/store/row/test-row.ts';
import { PriceField } from '#web/teach/editor/details/price-field.tsx';
import { CreateForm } from '#web/teach/page/create-form.tsx';

const nothing = () => {};
const later = async () => {};
const empty = { rows: [], state: 'ready' as const, retry: nothing };

function TypedPicker(props: PickerProps) {
  const [text, setText] = useState('');
  return <PickerBox {...props} text={text} onType={setText} list={empty} />;
}
function TypedPrice() {
  const [value, setValue] = useState('');
  return <PriceField value={value} onChange={setValue} />;
}

const member = { ...rowOf('User', idOf(1)), name: 'Jonas Weber' };
const name = { name: 'name', isOverridden: false, value: 'Margin', environment: 'Margin' } as const;

/** Forms with the button that opens their fields, if any. */
const forms: Readonly<Record<string, { form: ReactNode; opener?: string; text?: string }>> = {
  'the profile': { form: <ProfileForm user={rowOf('User', idOf(1))} onPreview={nothing} /> },
  'a new API token': { form: <NewTokenForm hasPassword onCreated={nothing} onCancel={nothing} /> },
  'the deletion of an account': {
    form: <DeleteAccountBox onBeforeDelete={later} onDeleted={nothing} />,
    opener: 'Delete my account',
  },
  'something new to teach': {
    form: <CreateForm nameMissing="Name it." hasDescription onCreate={later} onClose={nothing} />,
  },
  'a price': { form: <TypedPrice />, text: '4.5' },
  'a search for people': { form: <PeopleSearch /> },
  'a suspension': { form: <SuspensionForm member={member as never} isSuspended={false} onChanged={nothing} /> },
  'a coupon': { form: <CouponForm onMade={nothing} />, text: '12' },
  'a decision about a report': { form: <DecisionForm report={rowOf('Report', idOf(2))} onDecided={nothing} /> },
  'a merge': { form: <MergeForm command="label.merge" Picker={TypedPicker} /> },
  'a setting of the site': { form: <NameSetting setting={name} onChanged={nothing} /> },
};

/** Letters and digits that are shortcuts elsewhere, and a space that presses buttons. */
const text = 'From me: 1 of 3.';
const textFields =
  'textarea:not([aria-hidden]), input:is([type="text"], [type="password"], [type="search"], :not([type]))';

beforeAll(loadTranslations);
afterEach(async () => {
  vi.unstubAllGlobals();
  await closeSchool();
});

test.each(Object.entries(forms))(
  'each text field of the form for %s takes what is typed key by key',
  async (_, row) => {
    const school = await openSchool();
    const store = await school.open();
    const sent = vi.fn<() => Promise<Response>>(async () =>
      Response.json({ hasPassword: true, methods: [], sessions: [] }),
    );
    vi.stubGlobal('fetch', sent);
    const { path } = await renderPage(store, () => row.form, '/learn/catalog', '/learn/catalog');
    if (row.opener) await page.getByRole('button', { name: row.opener }).click();
    await vi.waitUntil(() => document.querySelector(textFields));
    const before = [path(), sent.mock.calls.length, school.server.executed.length];
    for (const field of document.querySelectorAll<HTMLInputElement>(textFields)) {
      if (field.readOnly || field.disabled || !field.checkVisibility()) continue;
      field.focus();
      await userEvent.keyboard(`{Control>}a{/Control}${row.text ?? text}`);
      expect([document.activeElement, field.value]).toEqual([field, row.text ?? text]);
    }
    expect([path(), sent.mock.calls.length, school.server.executed.length]).toEqual(before);
  },
);
