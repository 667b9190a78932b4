import { Button, type ButtonProps } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type ComponentPropsWithRef, type DragEvent, useRef, useState } from 'react';
import styles from './file-drop.module.css';

interface FileDropProps
  extends Pick<ButtonProps, 'loading' | 'variant'>,
    Pick<ComponentPropsWithRef<'button'>, 'onPointerEnter' | 'onFocus'> {
  label: string;
  /** Accepted types, as in `<input accept>`. A dropped file of another type is passed too: reading it gives the error. */
  accept: string;
  onFile: (file: File) => void;
}

/** Button that opens the file picker for one file, and takes a file that is dropped on it. */
export function FileDrop({ label, accept, onFile, ...button }: FileDropProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const handleDrag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const handleDrop = (event: DragEvent) => {
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    onFile(file);
  };
  return (
    <>
      <Button
        variant="default"
        {...button}
        className={styles.drop ?? ''}
        data-over={isOver || undefined}
        leftSection={<IconUpload size={17} />}
        onClick={() => picker.current?.click()}
        onDragOver={handleDrag}
        onDragLeave={() => setOver(false)}
        onDrop={handleDrop}
      >
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
