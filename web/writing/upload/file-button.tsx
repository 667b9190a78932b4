import { Button, type ButtonProps } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';

export interface FileButtonProps extends Pick<ButtonProps, 'variant' | 'loading'> {
  label: string;
  /** Accepted types, as in `<input accept>`. */
  accept: string;
  onFile: (file: File) => void;
}

/** Button that opens the file picker for one file. */
export function FileButton({ label, accept, onFile, ...look }: FileButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...look} leftSection={<IconUpload size={17} />} onClick={() => picker.current?.click()}>
        {label}
      </Button>
      <input
        ref={picker}
        type="file"
        accept={accept}
        hidden
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // Reset, so that choosing the same file again fires a change event: it may have been edited.
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
