import { Button, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PHONE, phoneFrom } from '#domain/account/phone.ts';
import { ABOUT_MAX, type User } from '#domain/account/user.ts';
import { Checkbox } from '#ui/control/checkbox.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { toast } from '#ui/overlay/toasts.ts';
import { requiredRule } from '#web/account/form/field-rule.ts';
import { useAction } from '#web/shared/error/use-action.ts';

const NAME_MAX = 100;

const phoneRule = (written: string): string | null =>
  written.trim() === '' || PHONE.test(phoneFrom(written)) ? null : 'profile.phoneInvalid';

const valuesOf = ({ firstName, lastName, phone, isPublic, about }: User) => ({
  firstName,
  lastName,
  phone: phone ?? '',
  isPublic,
  about,
});

type Values = ReturnType<typeof valuesOf>;

export type ProfilePreview = Pick<User, 'firstName' | 'lastName' | 'isPublic'>;

interface ProfileFormProps {
  user: User;
  onPreview: (preview: ProfilePreview) => void;
}

/** Form state of a profile; only changed fields are sent. */
function useProfileForm({ user, onPreview }: ProfileFormProps) {
  const { t } = useTranslation();
  const { act, isBusy } = useAction('user.edit');
  const form = useForm({
    initialValues: valuesOf(user),
    validate: { firstName: requiredRule('profile.nameMissing'), phone: phoneRule },
    onValuesChange: onPreview,
  });
  const saved = JSON.stringify(valuesOf(user));

  const base = useRef(valuesOf(user));
  // Changes from another device are shown, except in fields that are being edited here.
  const mergeRemote = useEffectEvent((next: Values) => {
    const written = form.getValues();
    const isEdited = (name: keyof Values) => written[name] !== base.current[name];
    const merged: Values = {
      firstName: (isEdited('firstName') ? written : next).firstName,
      lastName: (isEdited('lastName') ? written : next).lastName,
      phone: (isEdited('phone') ? written : next).phone,
      isPublic: (isEdited('isPublic') ? written : next).isPublic,
      about: (isEdited('about') ? written : next).about,
    };
    base.current = next;
    form.setInitialValues(next);
    form.setValues(merged);
    onPreview(merged);
  });
  useEffect(() => mergeRemote(JSON.parse(saved) as Values), [saved]);

  const submit = async (values: Values) => {
    const phone = values.phone.trim() === '' ? null : phoneFrom(values.phone);
    const next = {
      firstName: values.firstName.trim(),
      lastName: values.lastName.trim(),
      phone,
      isPublic: values.isPublic,
      about: values.about.trim(),
    };
    const entries = Object.entries(next).filter(([name, value]) => user[name as keyof typeof next] !== value);
    if (entries.length > 0 && !(await act(Object.fromEntries(entries)))) return;
    const written = { ...next, phone: phone ?? '' };
    base.current = written;
    form.setInitialValues(written);
    form.setValues(written);
    toast.success(t('profile.saved'));
  };
  return { form, submit, isBusy };
}

/** Form for names, phone number and visibility in people search. */
export function ProfileForm(props: ProfileFormProps) {
  const { t } = useTranslation();
  const { form, submit, isBusy } = useProfileForm(props);
  const isDirty = form.isDirty();
  const field = (name: 'firstName' | 'lastName' | 'phone') => {
    const { error, ...props } = form.getInputProps(name);
    return { ...props, error: typeof error === 'string' ? t(error) : undefined };
  };
  return (
    <Stack as="form" gap={18} maxWidth={560} onSubmit={form.onSubmit((values) => void submit(values))} noValidate>
      <Stack gap={12} columns="repeat(auto-fit, minmax(min(220px, 100%), 1fr))" align="start">
        <TextInput
          {...field('firstName')}
          label={t('profile.firstName')}
          autoComplete="given-name"
          maxLength={NAME_MAX}
        />
        <TextInput
          {...field('lastName')}
          label={t('profile.lastName')}
          autoComplete="family-name"
          maxLength={NAME_MAX}
        />
      </Stack>
      <TextInput
        {...field('phone')}
        label={t('profile.phone')}
        description={t('profile.phoneHint')}
        type="tel"
        dir="ltr"
        autoComplete="tel"
      />
      <Textarea
        {...form.getInputProps('about')}
        label={t('profile.about')}
        description={t('profile.aboutHint')}
        dir="auto"
        autosize
        minRows={3}
        maxRows={10}
        maxLength={ABOUT_MAX}
      />
      <Checkbox
        {...form.getInputProps('isPublic', { type: 'checkbox' })}
        label={t('profile.isPublic')}
        description={t('profile.isPublicHint')}
      />
      <Row gap={10} justify="end" wrap>
        {isDirty && (
          <Button variant="default" onClick={form.reset}>
            {t('profile.discard')}
          </Button>
        )}
        <Button type="submit" loading={isBusy} disabled={!isDirty}>
          {t('profile.save')}
        </Button>
      </Row>
    </Stack>
  );
}
