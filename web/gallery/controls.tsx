import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core';
import { IconArrowRight, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '#ui/control/checkbox.ts';
import { Select } from '#ui/control/select.ts';
import { PasswordInput } from '#ui/control/password-input.ts';
import { Radio } from '#ui/control/radio.ts';
import { Kbd } from '#ui/control/kbd.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { GalleryRow, GallerySection } from '#web/gallery/section.tsx';

const variants = ['filled', 'light', 'default', 'subtle', 'outline'] as const;

/** Buttons and form fields. */
export function Controls() {
  const { t } = useTranslation();
  return (
    <>
      <GallerySection title={t('gallery.buttons')}>
        <GalleryRow>
          {variants.map((variant) => (
            <Button key={variant} variant={variant}>
              {t(`gallery.variants.${variant}`)}
            </Button>
          ))}
          <Button rightSection={<IconArrowRight size={17} className="mirror-rtl" aria-hidden />}>
            {t('gallery.next')}
          </Button>
          <Button loading>{t('gallery.busy')}</Button>
          <Button disabled>{t('gallery.off')}</Button>
          <Button color="danger">{t('gallery.delete')}</Button>
          <ActionIcon variant="default" aria-label={t('gallery.edit')}>
            <IconPencil size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="subtle" color="danger" aria-label={t('gallery.delete')}>
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
          <Kbd>Enter</Kbd>
        </GalleryRow>
      </GallerySection>
      <GallerySection title={t('gallery.fields')}>
        <Stack gap={20} columns="repeat(auto-fit, minmax(260px, 1fr))" align="start">
          <TextInput label={t('gallery.name')} description={t('gallery.help')} />
          <TextInput label={t('gallery.name')} error={t('gallery.wrong')} defaultValue="?" />
          <PasswordInput
            label={t('gallery.password')}
            autoComplete="off"
            visibilityToggleButtonProps={{ 'aria-label': t('gallery.showPassword') }}
          />
          <Select label={t('gallery.choice')} data={[t('gallery.first'), t('gallery.second')]} />
          <Textarea label={t('gallery.text')} rows={3} />
          <Stack gap={12}>
            <Checkbox label={t('gallery.first')} defaultChecked />
            <Checkbox label={t('gallery.second')} />
            <Radio.Group label={t('gallery.choice')} defaultValue="1">
              <Stack gap={12}>
                <Radio value="1" label={t('gallery.first')} />
                <Radio value="2" label={t('gallery.second')} />
              </Stack>
            </Radio.Group>
          </Stack>
        </Stack>
      </GallerySection>
    </>
  );
}
